import { Title } from '@mantine/core';
import { brand } from '@tamarack/core/domain';
import { Logo, usePageTitle } from '@tamarack/core/ui';
import entrance from '@tamarack/core/ui/entrance.module.css';
import { FrameBar } from '../frame/FrameBar.tsx';
import { useDesktop } from '../useDesktop.ts';
import { useNavigation } from '../useNavigation.ts';
import { AddressForm } from './AddressForm.tsx';
import { ServerList } from './ServerList.tsx';
import styles from './servers.module.css';
import { t } from './text.ts';
import { useServers } from './useServers.ts';

/** Asks the operator for a server; shown while none is chosen. */
export function ConnectScreen() {
  usePageTitle(t('title'));
  const servers = useServers();
  const { bridge } = useDesktop();
  // The console starts at the path in the fragment once a server is chosen.
  useNavigation(bridge, (path) => {
    window.location.hash = `#${path}`;
  });
  return (
    <>
      <main className={entrance.screen}>
        <div className={`${entrance.card} ${styles.card}`}>
          <div className={entrance.logo}>
            <Logo />
          </div>
          <Title order={1} className={entrance.title}>
            {t('title')}
          </Title>
          <p className={`${entrance.subtitle} ${styles.subtitle}`}>
            {t('subtitle', { product: brand.name })}
          </p>
          <AddressForm servers={servers} />
          {servers.known.length > 0 ? (
            <>
              <Title order={2} className={styles.known}>
                {t('known')}
              </Title>
              <ServerList servers={servers} />
            </>
          ) : null}
        </div>
      </main>
      <FrameBar />
    </>
  );
}
