import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core';
import { SessionProvider } from '@tamarack/core/session';
import { cssVariablesResolver, LocaleProvider, theme } from '@tamarack/core/ui';
import type { ShellFacts } from './document.ts';
import { Entrance, type EntranceScreens } from './Entrance.tsx';
import type { createHost } from './host.ts';
import { ToastsOnDemand } from './toasts/ToastsOnDemand.tsx';

const colorScheme = localStorageColorSchemeManager({ key: 'color-scheme' });

export interface AppProps {
  shell: ShellFacts;
  host: ReturnType<typeof createHost>;
  screens: EntranceScreens;
}

/** The browser application: providers around its screens. */
export function App({ shell, host, screens }: AppProps) {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariablesResolver}
      colorSchemeManager={colorScheme}
      defaultColorScheme="light"
      getStyleNonce={() => shell.nonce}
    >
      <SessionProvider session={host.session} ports={host.ports}>
        <LocaleProvider locale={shell.locale}>
          <ToastsOnDemand />
          <Entrance shell={shell} isKnown={host.isKnown} screens={screens} />
        </LocaleProvider>
      </SessionProvider>
    </MantineProvider>
  );
}
