import { Button, Group, Modal, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import * as accountApi from '../../client/account.ts';
import type { SessionInfo } from '../../domain/resources.ts';
import { useSession, useTransport } from '../../session/SessionProvider.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { toast } from '../../ui/toast.ts';
import { formatAgo } from '../shared/format.ts';
import { Panel } from '../shared/Panel.tsx';
import { queryKeys } from '../shared/queryKeys.ts';
import { FailedState, Waiting } from '../shared/states.tsx';
import { useNow } from '../shared/useNow.ts';
import styles from './settings.module.css';
import { t } from './text.ts';
import { describeAgent } from './userAgent.ts';

/** Where the operator is signed in, and the way to end it: one by one, or all. */
export function SessionsSection() {
  const transport = useTransport();
  const client = useQueryClient();
  const now = useNow(30_000);
  const { data, error, refetch } = useQuery({
    queryKey: queryKeys.sessions,
    queryFn: ({ signal }) => accountApi.sessions(transport, signal),
    meta: { quiet: true },
  });
  const ending = useMutation({
    mutationFn: (sessionId: string) => accountApi.endSession(transport, sessionId),
    onSuccess: () => {
      toast.success(t('ended'));
      return client.invalidateQueries({ queryKey: queryKeys.sessions });
    },
  });
  return (
    <Panel title={t('sessions')} line>
      {data ? (
        <ul className={styles.sessions}>
          {data.map((session) => (
            <SessionRow
              key={session.sessionId}
              session={session}
              now={now}
              ending={ending.isPending && ending.variables === session.sessionId}
              onEnd={() => ending.mutate(session.sessionId)}
            />
          ))}
        </ul>
      ) : null}
      {!data && error ? <FailedState error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <Waiting height="8rem" /> : null}
      <div className={styles.foot}>
        <SignOutEverywhere />
      </div>
    </Panel>
  );
}

interface SessionRowProps {
  session: SessionInfo;
  now: number;
  ending: boolean;
  onEnd: () => void;
}

function SessionRow({ session, now, ending, onEnd }: SessionRowProps) {
  const agent = describeAgent(session.userAgent);
  const facts = [
    session.clinicName,
    session.ip,
    t('lastSeen', { ago: formatAgo(session.lastSeenAt, now) }),
    t('signedIn', { ago: formatAgo(session.createdAt, now) }),
  ];
  return (
    <li>
      <div>
        <div className={styles.sessionName}>
          {agent}
          {session.current ? <Badge tone="ok">{t('thisSession')}</Badge> : null}
        </div>
        <div className={styles.sessionFacts}>{facts.filter(Boolean).join(' · ')}</div>
      </div>
      {session.current ? null : (
        <Button
          size="xs"
          variant="default"
          loading={ending}
          onClick={onEnd}
          aria-label={t('endLabel', { agent })}
        >
          {t('end')}
        </Button>
      )}
    </li>
  );
}

function SignOutEverywhere() {
  const transport = useTransport();
  const { signOut } = useSession();
  const [asking, setAsking] = useState(false);
  const leaving = useMutation({
    mutationFn: async () => {
      await accountApi.signOutEverywhere(transport);
      await signOut();
    },
  });
  return (
    <>
      <Button variant="default" onClick={() => setAsking(true)}>
        {t('everywhere')}
      </Button>
      <Modal opened={asking} onClose={() => setAsking(false)} title={t('everywhereTitle')} size="sm">
        <Text mb="lg">{t('everywhereBody')}</Text>
        <Group justify="flex-end">
          <Button variant="default" onClick={() => setAsking(false)} data-autofocus>
            {t('cancel')}
          </Button>
          <Button color="red" loading={leaving.isPending} onClick={() => leaving.mutate()}>
            {t('everywhere')}
          </Button>
        </Group>
      </Modal>
    </>
  );
}
