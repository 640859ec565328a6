import { Button } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../client/call.ts';
import { sessionEndpoints } from '../../domain/accounts/sessions.ts';
import { useSession, useTransport } from '../../session/SessionProvider.tsx';
import { useStepUp } from '../../session/step-up/StepUp.tsx';
import { toast } from '../../ui/toast.ts';
import { AskDialog } from '../shared/AskDialog.tsx';
import { Panel } from '../shared/Panel.tsx';
import { queryKeys } from '../shared/queryKeys.ts';
import { SessionList } from '../shared/SessionList.tsx';
import { FailedState, Waiting } from '../shared/states.tsx';
import styles from './settings.module.css';
import { t } from './text.ts';

/** Where the operator is signed in, and the way to end it: one by one, or all. */
export function SessionsSection() {
  const transport = useTransport();
  const client = useQueryClient();
  const withStepUp = useStepUp();
  const { data, error, refetch } = useQuery({
    queryKey: queryKeys.sessions,
    queryFn: async ({ signal }) => (await call(transport, sessionEndpoints.list, { signal })).sessions,
  });
  const ending = useMutation({
    mutationFn: (sessionId: string) =>
      withStepUp(() => call(transport, sessionEndpoints.end, { params: { sessionId } })),
    onSuccess: () => {
      toast.success(t('ended'));
      return client.invalidateQueries({ queryKey: queryKeys.sessions });
    },
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
      {!data && error ? <FailedState error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <Waiting height="8rem" /> : null}
      <div className={styles.foot}>
        <SignOutEverywhere />
      </div>
    </Panel>
  );
}

function SignOutEverywhere() {
  const transport = useTransport();
  const { signOut } = useSession();
  const withStepUp = useStepUp();
  const [asking, setAsking] = useState(false);
  const leaving = useMutation({
    mutationFn: async () => {
      await withStepUp(() => call(transport, sessionEndpoints.signOutEverywhere));
      await signOut();
    },
  });
  return (
    <>
      <Button variant="default" onClick={() => setAsking(true)}>
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
