import { MantineProvider } from '@mantine/core';
import { cssVariablesResolver, theme } from '@tamarack/core/ui';
import { useState } from 'react';
import type { HostFacts } from '../ipc-contract.ts';
import type { Bridge } from './bridge.ts';
import { Console } from './Console.tsx';
import { AboutDialog } from './frame/AboutDialog.tsx';
import { Toasts } from './frame/Toasts.tsx';
import { UpdateDialog } from './frame/UpdateDialog.tsx';
import { colorSchemeIn } from './host/color-scheme.ts';
import { createSettings } from './host/host.ts';
import { ConnectScreen } from './servers/ConnectScreen.tsx';
import { ServersDialog } from './servers/ServersDialog.tsx';
import { DesktopContext } from './useDesktop.ts';
import { useDesktopState } from './useDesktopState.ts';

export interface AppProps {
  bridge: Bridge;
  initialFacts: HostFacts;
  /** Nonce that this document's content security policy admits for style elements. */
  nonce: string;
}

/** One window: the console of the chosen server, or the choice of a first one, inside the application's frame. */
export function App({ bridge, initialFacts, nonce }: AppProps) {
  const [settings] = useState(() => createSettings(initialFacts.settings, bridge));
  const [colorScheme] = useState(() => colorSchemeIn(settings, bridge));
  const { desktop, dialog } = useDesktopState(bridge, initialFacts);
  const { server } = desktop.facts;
  const close = () => desktop.openDialog(null);
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariablesResolver}
      colorSchemeManager={colorScheme}
      defaultColorScheme="auto"
      getStyleNonce={() => nonce}
    >
      <Toasts />
      <DesktopContext value={desktop}>
        {server ? <Console key={server.origin} server={server} settings={settings} /> : <ConnectScreen />}
        <AboutDialog opened={dialog === 'about'} onClose={close} />
        <ServersDialog opened={dialog === 'servers' && server !== null} onClose={close} />
        <UpdateDialog opened={dialog === 'updates'} onClose={close} />
      </DesktopContext>
    </MantineProvider>
  );
}
