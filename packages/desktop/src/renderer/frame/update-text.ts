import type { UpdateState } from '../../ipc-contract.ts';
import { t } from './text.ts';

/** The state of updates as a short text. */
export function updateText(updates: UpdateState): string {
  switch (updates.kind) {
    case 'off':
      return t(`updatesOff_${updates.reason}`);
    case 'idle':
      return updates.checkedAt
        ? t('updatesChecked', { time: new Date(updates.checkedAt).toLocaleString('en-CA') })
        : t('updatesNever');
    case 'checking':
      return t('updatesChecking');
    case 'available':
      return t('updateAvailable', { version: updates.version });
    case 'downloading':
      return t('updateDownloading', { version: updates.version, percent: Math.round(updates.percent) });
    case 'ready':
      return t('updateReady', { version: updates.version });
    case 'failed':
      return updates.message;
  }
}
