import { Button } from '@mantine/core';
import { type ReactNode, useLayoutEffect } from 'react';
import { useDesktop } from '../useDesktop.ts';
import styles from './frame.module.css';
import { t } from './text.ts';
import { type NoticeName, type UpdateActions, useNotices, useUpdateActions } from './useNotices.ts';
import { useReconnect } from './useReconnect.ts';

interface BarContent {
  tone?: 'info' | 'warn' | 'bad';
  title: string;
  body?: string;
  actions?: ReactNode;
  /** Left out for what was there from the start. */
  role?: 'status' | 'alert';
}

/** The line at the foot of the window: the one thing about the application itself that matters most now. */
export function FrameBar({ signingIn = false }: { signingIn?: boolean }) {
  const notices = useNotices(signingIn);
  const [first] = notices.names;
  useLayoutEffect(() => {
    document.documentElement.toggleAttribute('data-frame-bar', first !== undefined);
    return () => document.documentElement.removeAttribute('data-frame-bar');
  }, [first]);
  if (!first) return null;
  return (
    <aside aria-label={t('frame')}>
      <Notice name={first} dismiss={() => notices.dismiss(first)} />
    </aside>
  );
}

function Notice({ name, dismiss }: { name: NoticeName; dismiss: () => void }) {
  const { openDialog, facts } = useDesktop();
  const updates = useUpdateActions();
  const host = facts.server?.host ?? '';
  switch (name) {
    case 'offline':
    case 'unreachable':
      return <ConnectionNotice kind={name} host={host} />;
    case 'token-lost':
      return (
        <Bar
          tone="warn"
          role="status"
          title={t('tokenLost')}
          body={t('tokenLostBody')}
          actions={<GotIt onClick={dismiss} />}
        />
      );
    case 'memory-only':
      return (
        <Bar
          tone="warn"
          title={t('memoryOnly')}
          body={t('memoryOnlyBody')}
          actions={<GotIt onClick={dismiss} />}
        />
      );
    case 'update':
      return <UpdateNotice updates={updates} dismiss={dismiss} />;
    case 'server':
      return (
        <Bar
          title={t('server', { host })}
          actions={
            <Button size="xs" variant="default" onClick={() => openDialog('servers')}>
              {t('changeServer')}
            </Button>
          }
        />
      );
  }
}

function ConnectionNotice({ kind, host }: { kind: 'offline' | 'unreachable'; host: string }) {
  const { reconnect, busy } = useReconnect();
  const offline = kind === 'offline';
  return (
    <Bar
      tone={offline ? 'warn' : 'bad'}
      role="alert"
      title={offline ? t('offline') : t('unreachable', { host })}
      body={offline ? t('offlineBody') : t('unreachableBody')}
      actions={
        <Button size="xs" variant="default" onClick={reconnect} disabled={busy}>
          {busy ? t('reconnecting') : t('reconnect')}
        </Button>
      }
    />
  );
}

function UpdateNotice({ updates, dismiss }: { updates: UpdateActions; dismiss: () => void }) {
  const { openDialog, updates: state } = useDesktop();
  if (state.kind === 'downloading') {
    const { version, percent } = state;
    return <Bar tone="info" title={t('updateDownloading', { version, percent: Math.round(percent) })} />;
  }
  if (state.kind === 'failed') {
    return <Bar tone="warn" role="status" title={state.message} actions={<GotIt onClick={dismiss} />} />;
  }
  if (state.kind !== 'available' && state.kind !== 'ready') return null;
  const { version } = state;
  const ready = state.kind === 'ready';
  return (
    <Bar
      tone="info"
      role="status"
      title={ready ? t('updateReady', { version }) : t('updateAvailable', { version })}
      body={updates.refused ? t('unsavedWork') : undefined}
      actions={
        <>
          <Button size="xs" variant="subtle" onClick={() => openDialog('updates')}>
            {t('whatIsNew')}
          </Button>
          <Button size="xs" variant="default" onClick={dismiss}>
            {t('later')}
          </Button>
          <Button size="xs" onClick={ready ? updates.restart : updates.download}>
            {ready ? t('restart') : t('download')}
          </Button>
        </>
      }
    />
  );
}

function GotIt({ onClick }: { onClick: () => void }) {
  return (
    <Button size="xs" variant="default" onClick={onClick}>
      {t('gotIt')}
    </Button>
  );
}

function Bar({ tone, title, body, actions, role }: BarContent) {
  return (
    <div className={styles.bar} data-tone={tone}>
      <span className={styles.barText} role={role}>
        <span className={styles.barTitle}>{title}</span>
        {body ? (
          <span className={styles.barBody} title={body}>
            {body}
          </span>
        ) : null}
      </span>
      {actions ? <span className={styles.barActions}>{actions}</span> : null}
    </div>
  );
}
