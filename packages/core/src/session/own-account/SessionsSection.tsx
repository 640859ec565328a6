import { Button, Skeleton } from '@mantine/core';
import { useState } from 'react';
import { sessionEndpoints } from '../../domain/accounts/sessions.ts';
import { AskDialog } from '../../ui/AskDialog.tsx';
import { useText } from '../../ui/useText.tsx';
import { emailChangeKey } from '../email-change/EmailChange.tsx';
import { useSession } from '../SessionProvider.tsx';
import { SessionList } from '../session-list/SessionList.tsx';
import { useChange } from '../step-up/useChange.ts';
import { useLeave } from '../unsaved/LeaveGuard.tsx';
import { useRead } from '../useRead.ts';
import type { AccountPanel } from './AccountPanel.ts';
import { ListFailed } from './ListFailed.tsx';
import styles from './own-account.module.css';
import { ownAccountTexts } from './text.ts';

/** Key of the list of sessions; invalidate it after ending any. */
export const sessionsKey = ['account', 'sessions'] as const;

/** The person's active sessions, with buttons to end one or all. */
export function SessionsSection({ Panel }: { Panel: AccountPanel }) {
  const { t } = useText(ownAccountTexts);
  const list = useRead(sessionEndpoints.list, sessionsKey, { pick: 'sessions' });
  const { data, error } = list;
  const ending = useChange(
    (call, sessionId: string) => call(sessionEndpoints.end, { params: { sessionId } }),
    {
      done: t('ended'),
      // Ending the session that requested a change of email also cancels the change.
      refetch: [sessionsKey, emailChangeKey],
    },
  );
  return (
    <Panel title={t('sessions')} line>
      {data ? (
        <SessionList
          sessions={data}
          ending={ending.isPending ? ending.variables : undefined}
          onEnd={(sessionId) => ending.mutate(sessionId)}
        />
      ) : null}
      <div className={styles.foot}>
        {!data && error ? <ListFailed query={list} title={t('sessionsFailed')} /> : null}
        {!data && !error ? <Skeleton height={120} /> : null}
        <SignOutEverywhere />
      </div>
    </Panel>
  );
}

function SignOutEverywhere() {
  const { t } = useText(ownAccountTexts);
  const { signOut } = useSession();
  const leave = useLeave();
  const [asking, setAsking] = useState(false);
  const leaving = useChange(async (call) => {
    await call(sessionEndpoints.signOutEverywhere);
    await signOut();
  });
  return (
    <>
      <Button variant="default" onClick={() => leave(() => setAsking(true))}>
        {t('everywhere')}
      </Button>
      <AskDialog
        opened={asking}
        title={t('everywhereTitle')}
        confirm={t('everywhere')}
        danger
        loading={leaving.isPending}
        onConfirm={() => leaving.mutate()}
        onClose={() => setAsking(false)}
      >
        {t('everywhereBody')}
      </AskDialog>
    </>
  );
}
