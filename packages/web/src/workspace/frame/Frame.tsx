import { VisuallyHidden } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { SessionUser } from '@tamarack/core/domain';
import { useKeepTyping, useShortcuts, useShortcutsOn } from '@tamarack/core/session/commands';
import { useFocusRescue, useLimitNotice, useText } from '@tamarack/core/ui';
import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { onDemand } from '../../shared/onDemand.tsx';
import { hideUndoToast } from '../shared/saving/undoToast.ts';
import { useChanges } from '../shared/useChanges.ts';
import classes from './frame.module.css';
import { useCovered } from './me.ts';
import { Rail } from './Rail.tsx';
import { ScreenStatus } from './ScreenStatus.tsx';
import { ShortcutSheet } from './ShortcutSheet.tsx';
import { frameTexts } from './text.ts';
import { useFrameCommands } from './useFrameCommands.ts';

const Palette = onDemand(async () => (await import('./Palette.tsx')).default);

export interface FrameProps {
  user: SessionUser;
  banner: ReactNode;
  children: ReactNode;
}

/** What surrounds every screen: the rail, the state of the screen, the palette and the list of shortcuts. */
export function Frame({ user, banner, children }: FrameProps) {
  const { t } = useText(frameTexts);
  useLimitNotice();
  const content = useRef<HTMLElement>(null);
  useFocusRescue(content, useLocation().pathname);
  const isCovered = useCovered();
  // An operator's reads are audited, so nothing is refetched unless they ask for it.
  const isLiveLost = useChanges(!user.operator && !isCovered);
  const [shortcutsOn, setShortcutsOn] = useShortcutsOn();
  const [paletteOpen, palette] = useDisclosure(false);
  const [sheetOpen, sheet] = useDisclosure(false);
  const keepTyping = useKeepTyping();
  const openPalette = () => {
    keepTyping();
    palette.open();
  };
  useShortcuts(shortcutsOn);
  usePaletteKey(openPalette);
  useFrameCommands(openPalette, sheet.open);
  useEffect(() => hideUndoToast, []);

  return (
    <div className={classes.frame}>
      <a className={classes.skip} href="#content">
        {t('skip')}
      </a>
      {banner}
      <Rail user={user} onSearch={openPalette} onShortcuts={sheet.open} />
      <main ref={content} id="content" className={classes.main} tabIndex={-1}>
        <ScreenStatus isLiveLost={isLiveLost} />
        {children}
      </main>
      <ShortcutSheet opened={sheetOpen} onClose={sheet.close} on={shortcutsOn} onSwitch={setShortcutsOn} />
      {paletteOpen ? (
        <Palette
          waiting={<VisuallyHidden role="status">{t('search')}</VisuallyHidden>}
          onClose={palette.close}
        />
      ) : null}
    </div>
  );
}

/** Ctrl-K or Cmd-K opens the palette, also while typing in a field. */
function usePaletteKey(open: () => void): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey) return;
      event.preventDefault();
      open();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  });
}
