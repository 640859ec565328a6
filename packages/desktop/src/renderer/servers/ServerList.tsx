import { Button } from '@mantine/core';
import { Badge } from '@tamarack/core/ui';
import { useDesktop } from '../useDesktop.ts';
import styles from './servers.module.css';
import { t } from './text.ts';
import type { Servers } from './useServers.ts';

/** The known servers: the one in use, and others to switch to or to forget. */
export function ServerList({ servers }: { servers: Servers }) {
  const { facts } = useDesktop();
  return (
    <ul className={styles.servers} aria-label={t('known')}>
      {servers.known.map(({ origin, host, version }) => (
        <li key={origin}>
          <span className={styles.server}>
            <span className={styles.host}>{host}</span>
            <span className={styles.version}>{t('version', { version })}</span>
          </span>
          {origin === facts.server?.origin ? (
            <Badge tone="ok">{t('current')}</Badge>
          ) : (
            <>
              <Button
                size="xs"
                variant="subtle"
                color="gray"
                disabled={servers.busy}
                aria-label={t('forgetServer', { host })}
                onClick={() => void servers.forget(origin)}
              >
                {t('forget')}
              </Button>
              <Button
                size="xs"
                variant="default"
                disabled={servers.busy}
                aria-label={t('switchTo', { host })}
                onClick={() => void servers.choose(origin)}
              >
                {t('switch')}
              </Button>
            </>
          )}
        </li>
      ))}
    </ul>
  );
}
