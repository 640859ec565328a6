import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import { twoFactorDelayHours } from '../../domain/accounts/account-changes.ts';
import type { PersonDetail } from '../../domain/platform/people.ts';
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
  reset: { title: 'sendResetTitle', body: 'sendResetBody', action: 'sendReset' },
  factor: { title: 'resetFactorTitle', body: 'resetFactorBody', action: 'resetFactor' },
  end: { title: 'endAllTitle', body: 'endAllBody', action: 'endAll' },
} as const;

/** The actions that help a person; hidden without the permission. */
export function PersonActions({ person }: { person: PersonDetail }) {
  const help = useHelp(person);
  const [asking, setAsking] = useState<'reset' | 'factor' | 'end' | null>(null);
  if (!useMayHelp(person)) return null;
  const close = () => setAsking(null);
  return (
    <Group gap="sm">
      {person.lockedUntil ? (
        <Button loading={help.isPending && asking === null} onClick={() => help.mutate({ kind: 'unlock' })}>
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
        title={asking ? t(questions[asking].title, { name: person.name }) : ''}
        confirm={asking ? t(questions[asking].action) : ''}
        loading={help.isPending}
        onConfirm={() => asking && help.mutate({ kind: asking }, { onSettled: close })}
        onClose={close}
      >
        {asking ? t(questions[asking].body, { email: person.email, hours: twoFactorDelayHours }) : null}
      </AskDialog>
    </Group>
  );
}
