import { createQueryClient, SessionProvider, type SettingsStore } from '@tamarack/core/session';
import { LocaleProvider, toast } from '@tamarack/core/ui';
import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { createPath, RouterProvider } from 'react-router-dom';
import type { KnownServer } from '../ipc-contract.ts';
import { createDownloadToasts } from './frame/download-toasts.tsx';
import { t } from './frame/text.ts';
import { createHost } from './host/host.ts';
import { createConsoleRouter } from './router.tsx';
import { useDesktop } from './useDesktop.ts';
import { useNavigation } from './useNavigation.ts';

export interface ConsoleProps {
  server: KnownServer;
  settings: SettingsStore;
}

/** The console of one server, over the bridge; remounted for another server. */
export function Console({ server, settings }: ConsoleProps) {
  const { bridge, facts } = useDesktop();
  const [queries] = useState(() => createQueryClient(() => 'en'));
  const [router] = useState(createConsoleRouter);
  const [host] = useState(() =>
    createHost({
      bridge,
      server,
      settings,
      connection: facts.connection,
      downloadDisplay: createDownloadToasts((callId) => void bridge.api.cancel(callId)),
      onRefusedLink: () => toast.error(t('linkRefused')),
    }),
  );
  // The router asks before it leaves unsaved input; a change of the fragment would not.
  useNavigation(bridge, (path) => {
    void router.navigate(path, { replace: path === createPath(router.state.location) });
  });
  useEffect(
    () => () => {
      host.dispose();
      router.dispose();
    },
    [host, router],
  );
  return (
    <QueryClientProvider client={queries}>
      <SessionProvider session={host.session} ports={host.ports} onUserChange={() => queries.clear()}>
        <LocaleProvider locale="en">
          <RouterProvider router={router} />
        </LocaleProvider>
      </SessionProvider>
    </QueryClientProvider>
  );
}
