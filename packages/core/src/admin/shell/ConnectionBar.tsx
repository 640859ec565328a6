import { Button } from '@mantine/core';
import { useState } from 'react';
import { useConnection } from '../../session/connection.ts';
import { usePorts } from '../../session/SessionProvider.tsx';
import { formatClock } from '../shared/format.ts';
import styles from './connection.module.css';
import { t } from './text.ts';

/**
 * Says that the server is not responding and how old the data is. The desktop application shows its own bar
 * instead.
 */
export function ConnectionBar() {
  const { window: host } = usePorts();
  const { state, lostAt } = useConnection();
  if (host || state === 'online' || lostAt === null) return null;
  const time = formatClock(new Date(lostAt).toISOString()).slice(0, 5);
  return (
    <aside
      className={styles.bar}
      data-tone={state === 'offline' ? 'warn' : 'bad'}
      aria-label={t('connection')}
    >
      <p role="alert">
        <strong>{t(state)}</strong> {t('asOf', { time })}
      </p>
      <Reconnect />
    </aside>
  );
}

function Reconnect() {
  const { connection } = usePorts();
  const [busy, setBusy] = useState(false);
  const reconnect = () => {
    setBusy(true);
    void connection.reconnect().finally(() => setBusy(false));
  };
  return (
    <Button size="xs" variant="default" onClick={reconnect} disabled={busy}>
      {busy ? t('reconnecting') : t('reconnect')}
    </Button>
  );
}
