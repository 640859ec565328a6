import { Button, Skeleton } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { sessionEndpoints } from '../../domain/accounts/sessions.ts';
import { AskDialog } from '../../ui/AskDialog.tsx';
import { toast } from '../../ui/toast.ts';
import { useText } from '../../ui/useText.tsx';
import { emailChangeKey } from '../email-change/EmailChange.tsx';
import { useSession } from '../SessionProvider.tsx';
import { SessionList } from '../session-list/SessionList.tsx';
import { useCall } from '../step-up/useCall.ts';
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
  const call = useCall();
  const client = useQueryClient();
  const list = useRead(sessionEndpoints.list, sessionsKey, { pick: 'sessions' });
  const { data, error } = list;
  const ending = useMutation({
    mutationFn: (sessionId: string) => call(sessionEndpoints.end, { params: { sessionId } }),
    onSuccess: () => {
      toast.success(t('ended'));
    },
    // Ending the session that requested a change of email also cancels the change.
    onSettled: () =>
      Promise.all([sessionsKey, emailChangeKey].map((queryKey) => client.invalidateQueries({ queryKey }))),
  });
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
  const call = useCall();
  const { signOut } = useSession();
  const leave = useLeave();
  const [asking, setAsking] = useState(false);
  const leaving = useMutation({
    mutationFn: async () => {
      await call(sessionEndpoints.signOutEverywhere);
      await signOut();
    },
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
