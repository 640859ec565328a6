import { Button } from '@mantine/core';
import { languageTags } from '@tamarack/core/domain';
import { type ReactNode, useLayoutEffect, useState } from 'react';
import { useDesktop } from '../useDesktop.ts';
import styles from './frame.module.css';
import { t } from './text.ts';
import { type NoticeName, useNotices } from './useNotices.ts';
import { useReconnect } from './useReconnect.ts';
import { useUpdateActions } from './useUpdateActions.ts';

interface BarProps {
  tone?: 'info' | 'warn' | 'bad';
  title: string;
  body?: string;
  actions?: ReactNode;
  /** Omitted for a notice that is shown from the start. */
  role?: 'status' | 'alert';
}

/** The bar at the bottom of the window, with the most urgent notice about the application. */
export function FrameBar({ isSigningIn = false }: { isSigningIn?: boolean }) {
  const notices = useNotices(isSigningIn);
  const [name] = notices.names;
  useLayoutEffect(() => {
    document.documentElement.toggleAttribute('data-frame-bar', name !== undefined);
    return () => document.documentElement.removeAttribute('data-frame-bar');
  }, [name]);
  if (!name) return null;
  return (
    <aside aria-label={t('bar')}>
      <Notice name={name} dismiss={() => notices.dismiss(name)} />
    </aside>
  );
}

function Notice({ name, dismiss }: { name: NoticeName; dismiss: () => void }) {
  const { openDialog, facts } = useDesktop();
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
      return <UpdateNotice dismiss={dismiss} />;
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
  const isOffline = kind === 'offline';
  // The notice appears with the loss of the connection.
  const [lostAt] = useState(() => new Date());
  const time = lostAt.toLocaleTimeString(languageTags.en, { timeStyle: 'short', hour12: false });
  return (
    <Bar
      tone={isOffline ? 'warn' : 'bad'}
      role="alert"
      title={isOffline ? t('offline') : t('unreachable', { host })}
      body={isOffline ? t('offlineBody', { time }) : t('unreachableBody', { time })}
      actions={
        <Button size="xs" variant="default" onClick={reconnect} disabled={busy}>
          {busy ? t('reconnecting') : t('reconnect')}
        </Button>
      }
    />
  );
}

function UpdateNotice({ dismiss }: { dismiss: () => void }) {
  const { openDialog, updates } = useDesktop();
  const { download, restart, refusal } = useUpdateActions();
  if (updates.kind === 'downloading') {
    const { version, percent } = updates;
    return <Bar tone="info" title={t('updateDownloading', { version, percent: Math.round(percent) })} />;
  }
  if (updates.kind === 'failed') {
    return <Bar tone="warn" role="status" title={updates.message} actions={<GotIt onClick={dismiss} />} />;
  }
  if (updates.kind !== 'available' && updates.kind !== 'ready') return null;
  const { version } = updates;
  const isReady = updates.kind === 'ready';
  return (
    <Bar
      tone="info"
      role="status"
      title={isReady ? t('updateReady', { version }) : t('updateAvailable', { version })}
      body={refusal ? t(`refused_${refusal}`) : undefined}
      actions={
        <>
          <Button size="xs" variant="subtle" onClick={() => openDialog('updates')}>
            {t('whatsNew')}
          </Button>
          <Button size="xs" variant="default" onClick={dismiss}>
            {t('later')}
          </Button>
          <Button size="xs" onClick={isReady ? restart : download}>
            {isReady ? t('restart') : t('download')}
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

function Bar({ tone, title, body, actions, role }: BarProps) {
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
