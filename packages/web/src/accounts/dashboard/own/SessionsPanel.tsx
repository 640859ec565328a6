import { Button, Skeleton } from '@mantine/core';
import { call, errorText } from '@tamarack/core/client';
import { type SessionInfo, sessionEndpoints } from '@tamarack/core/domain';
import { sessionTexts, useSession, useTransport } from '@tamarack/core/session';
import { useStepUp } from '@tamarack/core/session/step-up';
import { Badge, Notice, toast, useText } from '@tamarack/core/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { formatAgo, formatDay } from '../../../shared/format.ts';
import { localePath } from '../../../shared/paths.ts';
import classes from '../account.module.css';
import { ConfirmDialog } from '../frame/ConfirmDialog.tsx';
import { Panel } from '../frame/Panel.tsx';
import { ownTexts } from '../own-texts.ts';
import { sessionsKey, useSessions } from '../queries.ts';
import { deviceFrom } from './device.ts';

/** Where the person is signed in; each session can be ended, or all of them. */
export function SessionsPanel() {
  const { t } = useText(ownTexts);
  const { t: session } = useText(sessionTexts);
  const sessions = useSessions();
  return (
    <Panel title={t('sessionsTitle')} intro={t('sessionsIntro')}>
      {sessions.isPending ? <Skeleton height={120} /> : null}
      {sessions.isError ? (
        <Notice
          tone="bad"
          title={t('sessionsFailed')}
          actions={
            <Button
              size="sm"
              variant="default"
              loading={sessions.isFetching}
              onClick={() => void sessions.refetch()}
            >
              {t('retry')}
            </Button>
          }
        >
          {errorText(sessions.error, session('failed'))}
        </Notice>
      ) : null}
      {sessions.data ? (
        <ul className={classes.members}>
          {sessions.data.map((each) => (
            <SessionRow key={each.sessionId} session={each} />
          ))}
        </ul>
      ) : null}
      <SignOutEverywhere />
    </Panel>
  );
}

function SessionRow({ session }: { session: SessionInfo }) {
  const { t, locale } = useText(ownTexts);
  const transport = useTransport();
  const client = useQueryClient();
  const withStepUp = useStepUp();
  const end = useMutation({
    mutationFn: () =>
      withStepUp(() => call(transport, sessionEndpoints.end, { params: { sessionId: session.sessionId } })),
    onSuccess: () => {
      toast.success(t('sessionEnded'));
    },
    onSettled: () => client.invalidateQueries({ queryKey: sessionsKey }),
  });
  const device = deviceFrom(session.userAgent);
  const name = device ? t('sessionOn', device) : t('sessionUnknownDevice');
  const place = t(`sessionKind_${session.kind}`, { clinic: session.clinicName ?? '' });
  return (
    <li className={classes.sessionRow}>
      <div className={classes.sessionWho}>
        <span className={classes.memberName}>{name}</span>
        <span className={classes.small}>{[place, session.ip].filter(Boolean).join(' · ')}</span>
        <span className={classes.small}>
          {t('sessionSeen', { time: formatAgo(session.lastSeenAt, Date.now(), locale) })},{' '}
          {t('sessionStarted', { date: formatDay(session.createdAt, locale) })}
        </span>
      </div>
      {session.current ? (
        <Badge tone="ok">{t('sessionCurrent')}</Badge>
      ) : (
        <Button
          variant="default"
          size="sm"
          loading={end.isPending}
          aria-label={t('sessionEndLabel', { session: `${name}, ${place}` })}
          onClick={() => end.mutate()}
        >
          {t('sessionEnd')}
        </Button>
      )}
    </li>
  );
}

function SignOutEverywhere() {
  const { t, locale } = useText(ownTexts);
  const { signOut } = useSession();
  const transport = useTransport();
  const navigate = useNavigate();
  const withStepUp = useStepUp();
  const [asking, setAsking] = useState(false);
  const leave = useMutation({
    mutationFn: () => withStepUp(() => call(transport, sessionEndpoints.signOutEverywhere)),
    onSuccess: async () => {
      await signOut();
      await navigate(localePath(locale, '/signin'), { replace: true });
    },
    onError: () => setAsking(false),
  });
  return (
    <div>
      <Button variant="outline" color="red" size="md" mt="md" onClick={() => setAsking(true)}>
        {t('signOutEverywhere')}
      </Button>
      <ConfirmDialog
        opened={asking}
        title={t('signOutEverywhere')}
        question={t('signOutEverywhereQuestion')}
        action={t('signOutEverywhere')}
        danger
        busy={leave.isPending}
        onConfirm={() => leave.mutate()}
        onClose={() => setAsking(false)}
      />
    </div>
  );
}
