import { AppShell, createTheme, Drawer, MantineThemeProvider, VisuallyHidden } from '@mantine/core';
import { useDebouncedValue, useDisclosure, useOs } from '@mantine/hooks';
import { useRef } from 'react';
import { Outlet, useLocation, useNavigation } from 'react-router-dom';
import { useShortcuts, useShortcutsOn } from '../../session/commands/index.ts';
import { useConnection, useRecovery } from '../../session/connection.ts';
import { StepUpProvider } from '../../session/step-up/StepUp.tsx';
import { LeaveGuard } from '../../session/unsaved/LeaveGuard.tsx';
import { useFocusRescue } from '../../ui/focus/useFocusRescue.ts';
import { useLimitNotice } from '../../ui/useLimitNotice.ts';
import { AnnouncementBanner } from '../shared/announcement/AnnouncementBanner.tsx';
import { useDensity } from '../shared/density.ts';
import { Waiting } from '../shared/states.tsx';
import { ConnectionBar } from './ConnectionBar.tsx';
import { leavesPage } from './leavesPage.ts';
import { Navigation } from './Navigation.tsx';
import { overlaySelector } from './overlaySelector.ts';
import styles from './shell.module.css';
import { paletteKeys, TopBar } from './TopBar.tsx';
import { t } from './text.ts';
import { useShellCommands } from './useCommands.ts';
import { useMenuCommands } from './useHostWindow.ts';
import { useOverlays } from './useOverlays.ts';
import { useRestoreFocus } from './useRestoreFocus.ts';

const inContent = { portalProps: { target: overlaySelector } };
const dialog = {
  defaultProps: { ...inContent, closeButtonProps: { 'aria-label': t('close') } },
  styles: { header: { background: 'var(--ui-surface)' }, title: { fontWeight: 600 } },
};

/** Overlays open inside the main landmark, so that they belong to their screen. */
const overlays = createTheme({
  components: {
    Menu: { defaultProps: inContent },
    Popover: { defaultProps: inContent },
    Modal: dialog,
    Drawer: dialog,
    DrawerRoot: { defaultProps: inContent },
  },
});

/** The frame of every console screen: side navigation (a drawer on small screens), top bar, palette, content. */
export function ConsoleShell() {
  useLimitNotice();
  return (
    <MantineThemeProvider theme={overlays}>
      <StepUpProvider>
        <Frame />
      </StepUpProvider>
    </MantineThemeProvider>
  );
}

function Frame() {
  const { density } = useDensity();
  const [drawerOpen, drawer] = useDisclosure(false);
  const { palette, openPalette, CheatSheet, cheatSheetOpen, openCheatSheet, closeCheatSheet } = useOverlays();
  const [shortcutsOn, setShortcutsOn] = useShortcutsOn();
  const content = useRef<HTMLElement>(null);
  const os = useOs();
  const { state } = useConnection();
  useRecovery();
  useShellCommands({
    openPalette,
    openCheatSheet,
    shortcutsOn,
    setShortcutsOn,
  });
  useShortcuts(shortcutsOn);
  useMenuCommands();
  useRestoreFocus(content);
  useFocusRescue(content, useLocation().pathname);
  return (
    <div data-density={density}>
      <button type="button" className={styles.skip} onClick={() => content.current?.focus()}>
        {t('skip')}
      </button>
      <AppShell
        layout="alt"
        header={{ height: 60 }}
        navbar={{ width: 232, breakpoint: 'md', collapsed: { mobile: true } }}
        transitionDuration={0}
      >
        <AppShell.Navbar className={styles.navbar} component="div" visibleFrom="md">
          <Navigation />
        </AppShell.Navbar>
        <AppShell.Header className={styles.header} data-head="console">
          <TopBar onSearch={openPalette} navigationOpen={drawerOpen} onToggleNavigation={drawer.toggle} />
        </AppShell.Header>
        <AppShell.Main className={styles.main} id="content" tabIndex={-1} ref={content}>
          <AnnouncementBanner />
          <LeaveGuard leaves={leavesPage}>
            <fieldset role="presentation" className={styles.controls} disabled={state !== 'online'}>
              <Screen />
            </fieldset>
          </LeaveGuard>
          <div id={overlaySelector.slice(1)} className={styles.overlays} />
        </AppShell.Main>
      </AppShell>
      <Drawer.Root opened={drawerOpen} onClose={drawer.close} size={264}>
        <Drawer.Overlay />
        <Drawer.Content className={styles.drawer}>
          <VisuallyHidden>
            <Drawer.Title>{t('navigation')}</Drawer.Title>
          </VisuallyHidden>
          <Drawer.CloseButton aria-label={t('closeNavigation')} className={styles.drawerClose} />
          <Navigation onFollow={drawer.close} />
        </Drawer.Content>
      </Drawer.Root>
      <ConnectionBar />
      {palette ? <palette.Palette store={palette.store} onClose={palette.close} /> : null}
      {CheatSheet ? (
        <CheatSheet
          opened={cheatSheetOpen}
          onClose={closeCheatSheet}
          shortcutsOn={shortcutsOn}
          onSwitch={setShortcutsOn}
          paletteKeys={paletteKeys(os)}
        />
      ) : null}
    </div>
  );
}

/** The screen, or a spinner if the next one's code takes longer than 200 ms to load. */
function Screen() {
  const isLoading = useNavigation().state === 'loading';
  const [isSlow] = useDebouncedValue(isLoading, 200);
  return isLoading && isSlow ? <Waiting height="50vh" /> : <Outlet />;
}
