import type { Confirmation } from '../ports.ts';
import { t } from '../text.ts';

/** What would be lost: the number of windows with unsaved changes, and of running exports. */
export interface WorkAtRisk {
  unsaved: number;
  exports: number;
}

/** The question before a window closes; null when nothing would be lost. */
export function closeQuestion(work: WorkAtRisk): Confirmation | null {
  return question(work, {
    unsaved: t('unsavedClose'),
    exports: t('exportsClose'),
    confirm: t('closeAnyway'),
  });
}

/** The question before the application quits; null when nothing would be lost. */
export function quitQuestion(work: WorkAtRisk): Confirmation | null {
  return question(work, {
    unsaved: t('unsavedQuit', { n: work.unsaved }),
    exports: t('exportsQuit'),
    confirm: t('quitAnyway'),
  });
}

/** The question after a page has crashed. */
export const crashQuestion = (): Confirmation => ({
  title: t('crashedTitle'),
  detail: t('crashedDetail'),
  confirm: t('reopen'),
  cancel: t('closeWindow'),
});

/** The question while a page does not respond. */
export const unresponsiveQuestion = (): Confirmation => ({
  title: t('unresponsiveTitle'),
  detail: t('unresponsiveDetail'),
  confirm: t('reopen'),
  cancel: t('wait'),
});

function question(
  work: WorkAtRisk,
  texts: { unsaved: string; exports: string; confirm: string },
): Confirmation | null {
  if (work.unsaved + work.exports === 0) return null;
  const losses = [work.unsaved > 0 ? texts.unsaved : '', work.exports > 0 ? texts.exports : ''];
  return {
    title: work.unsaved > 0 ? t('unsavedTitle') : t('exportsTitle', { n: work.exports }),
    detail: losses.filter(Boolean).join(' '),
    confirm: texts.confirm,
    cancel: t('keepOpen'),
  };
}
