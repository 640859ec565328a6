import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import { twoFactorDelayHours } from '../../domain/accounts/account-changes.ts';
import { type PersonDetail, peopleEndpoints } from '../../domain/platform/people.ts';
import { AskDialog } from '../../ui/AskDialog.tsx';
import { useMay } from '../shared/useMay.ts';
import { t } from './text.ts';
import { useHelp } from './usePeople.ts';

/**
 * Whether the signed-in operator may help this person. Staff are only helped by operators who manage staff.
 */
export function useMayHelp(person: PersonDetail): boolean {
  const mayHelp = useMay('people:help');
  const mayManageStaff = useMay('staff:manage');
  return mayHelp && (person.platformRole === null || mayManageStaff);
}

/** Texts of the actions that ask for confirmation. */
const questions = {
  reset: { title: 'sendResetTitle', body: 'sendResetBody', action: 'sendReset', done: 'resetSent' },
  factor: { title: 'resetFactorTitle', body: 'resetFactorBody', action: 'resetFactor', done: 'factorAsked' },
  end: { title: 'endAllTitle', body: 'endAllBody', action: 'endAll', done: 'allEnded' },
} as const;

/** The actions that help a person; hidden without the permission. */
export function PersonActions({ person }: { person: PersonDetail }) {
  const { userId, name, email } = person;
  const [asking, setAsking] = useState<keyof typeof questions | null>(null);
  const close = () => setAsking(null);
  const params = { userId };
  const unlock = useHelp(person, (call) => call(peopleEndpoints.unlock, { params }), {
    done: t('unlocked', { name }),
  });
  const help = useHelp(
    person,
    (call, kind: keyof typeof questions) => {
      if (kind === 'reset') return call(peopleEndpoints.sendReset, { params });
      if (kind === 'factor') return call(peopleEndpoints.resetTwoFactor, { params });
      return call(peopleEndpoints.endSessions, { params, payload: {} });
    },
    { done: (_answer, kind) => t(questions[kind].done, { name, email }), onSettled: close },
  );
  if (!useMayHelp(person)) return null;
  return (
    <Group gap="sm">
      {person.lockedUntil ? (
        <Button loading={unlock.isPending} onClick={() => unlock.mutate()}>
          {t('unlock')}
        </Button>
      ) : null}
      {person.deactivatedAt ? null : (
        <Button variant="default" onClick={() => setAsking('reset')}>
          {t('sendReset')}
        </Button>
      )}
      {person.twoFactor && !person.deactivatedAt && !person.platformRole && !person.twoFactorReset?.dueAt ? (
        <Button variant="default" onClick={() => setAsking('factor')}>
          {t('resetFactor')}
        </Button>
      ) : null}
      {person.sessions.length > 0 ? (
        <Button variant="default" onClick={() => setAsking('end')}>
          {t('endAll')}
        </Button>
      ) : null}
      <AskDialog
        opened={asking !== null}
        title={asking ? t(questions[asking].title, { name }) : ''}
        confirm={asking ? t(questions[asking].action) : ''}
        loading={help.isPending}
        onConfirm={() => asking && help.mutate(asking)}
        onClose={close}
      >
        {asking ? t(questions[asking].body, { email, hours: twoFactorDelayHours }) : null}
      </AskDialog>
    </Group>
  );
}
