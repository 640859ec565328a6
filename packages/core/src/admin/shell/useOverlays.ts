import { useDisclosure, useHotkeys } from '@mantine/hooks';
import { useCallback, useEffect } from 'react';
import { useKeepTyping } from '../../session/commands/index.ts';
import { whenIdle } from '../../ui/idle.ts';
import { toast } from '../../ui/toast.ts';
import { usePart } from '../../ui/usePart.ts';
import { t } from './text.ts';

const importPalette = () => import('./palette/Palette.tsx');
const loadPalette = async () => (await importPalette()).createPalette();
const loadCheatSheet = async () => (await import('./CheatSheet.tsx')).CheatSheet;
const showLoadError = () => void toast.error(t('notLoaded'));

/**
 * The palette and the cheat sheet, undefined until their code has loaded, with the functions that open and
 * close them.
 */
export function useOverlays() {
  const { part: palette, fetchPart: fetchPalette } = usePart(loadPalette);
  const { part: CheatSheet, fetchPart: fetchCheatSheet } = usePart(loadCheatSheet);
  const [cheatSheetOpen, cheatSheet] = useDisclosure(false);
  // A shortcut may open the palette next.
  useEffect(() => whenIdle(window, () => void importPalette().catch(() => undefined)), []);
  const keepTyping = useKeepTyping();
  const openPalette = useCallback(() => {
    const stopKeeping = keepTyping();
    if (palette) return palette.open();
    void fetchPalette().then(
      (loaded) => loaded.open(),
      () => {
        stopKeeping();
        showLoadError();
      },
    );
  }, [palette, fetchPalette, keepTyping]);
  const openCheatSheet = () => void fetchCheatSheet().then(cheatSheet.open, showLoadError);
  useHotkeys([['mod + K', openPalette]], [], true);
  return {
    palette,
    openPalette,
    CheatSheet,
    cheatSheetOpen,
    openCheatSheet,
    closeCheatSheet: cheatSheet.close,
  };
}
