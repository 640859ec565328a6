import { MantineProvider } from '@mantine/core';
import { cssVariablesResolver, theme } from '@tamarack/core/ui';
import { useState } from 'react';
import type { HostFacts } from '../ipc-contract.ts';
import type { Bridge } from './bridge.ts';
import { Console } from './Console.tsx';
import { AboutDialog } from './frame/AboutDialog.tsx';
import { Toasts } from './frame/Toasts.tsx';
import { UpdateDialog } from './frame/UpdateDialog.tsx';
import { createColorSchemeManager } from './host/color-scheme.ts';
import { createSettings } from './host/host.ts';
import { ConnectScreen } from './servers/ConnectScreen.tsx';
import { ServersDialog } from './servers/ServersDialog.tsx';
import { DesktopContext } from './useDesktop.ts';
import { useDesktopState } from './useDesktopState.ts';

export interface AppProps {
  bridge: Bridge;
  initialFacts: HostFacts;
  /** The nonce for style elements in this document's content security policy. */
  nonce: string;
}

/** A window: the console of the chosen server, or the connect screen, with the application's dialogs and toasts. */
export function App({ bridge, initialFacts, nonce }: AppProps) {
  const [settings] = useState(() => createSettings(initialFacts.settings, bridge));
  const [colorSchemeManager] = useState(() => createColorSchemeManager(settings, bridge));
  const { desktop, dialog } = useDesktopState(bridge, initialFacts);
  const { server } = desktop.facts;
  const closeDialog = () => desktop.openDialog(null);
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariablesResolver}
      colorSchemeManager={colorSchemeManager}
      defaultColorScheme="auto"
      getStyleNonce={() => nonce}
    >
      <Toasts />
      <DesktopContext value={desktop}>
        {server ? <Console key={server.origin} server={server} settings={settings} /> : <ConnectScreen />}
        <AboutDialog opened={dialog === 'about'} onClose={closeDialog} />
        <ServersDialog opened={dialog === 'servers' && server !== null} onClose={closeDialog} />
        <UpdateDialog opened={dialog === 'updates'} onClose={closeDialog} />
      </DesktopContext>
    </MantineProvider>
  );
}
