import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import { twoFactorDelayHours } from '../../domain/accounts/account-changes.ts';
import type { PersonDetail } from '../../domain/platform/people.ts';
import { AskDialog } from '../../ui/AskDialog.tsx';
import { useMay } from '../shared/useMay.ts';
import { t } from './text.ts';
import { useHelp } from './usePeople.ts';

/** Whether the signed-in operator may help this person: staff are helped by those who manage staff. */
export function useMayHelp(person: PersonDetail): boolean {
  const mayHelp = useMay('people:help');
  const mayManageStaff = useMay('staff:manage');
  return mayHelp && (person.platformRole === null || mayManageStaff);
}

/** What asks first. */
const questions = {
  reset: { title: 'sendResetTitle', body: 'sendResetBody', action: 'sendReset' },
  factor: { title: 'resetFactorTitle', body: 'resetFactorBody', action: 'resetFactor' },
  end: { title: 'endAllTitle', body: 'endAllBody', action: 'endAll' },
} as const;

/** What can be done for a person; who may only look sees none of it. */
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
