import { useDisclosure, useHotkeys } from '@mantine/hooks';
import { useCallback, useEffect, useState } from 'react';
import { useTypedAhead } from '../../session/commands/index.ts';
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
 * close them. `typed` is what was typed for the palette while it loaded.
 */
export function useOverlays() {
  const { part: palette, fetchPart: fetchPalette } = usePart(loadPalette);
  const { part: CheatSheet, fetchPart: fetchCheatSheet } = usePart(loadCheatSheet);
  const [cheatSheetOpen, cheatSheet] = useDisclosure(false);
  // A shortcut may open the palette next.
  useEffect(() => whenIdle(window, () => void importPalette().catch(() => undefined)), []);
  const [isLoading, setLoading] = useState(false);
  const [typed, setTyped] = useState('');
  useTypedAhead(isLoading, setTyped);
  const openPalette = useCallback(() => {
    if (palette) return palette.open();
    setLoading(true);
    void fetchPalette()
      .then((loaded) => loaded.open(), showLoadError)
      .finally(() => setLoading(false));
  }, [palette, fetchPalette]);
  const openCheatSheet = () => void fetchCheatSheet().then(cheatSheet.open, showLoadError);
  useHotkeys([['mod + K', openPalette]], [], true);
  return {
    palette,
    typed,
    openPalette,
    CheatSheet,
    cheatSheetOpen,
    openCheatSheet,
    closeCheatSheet: cheatSheet.close,
  };
}
