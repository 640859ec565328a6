import { brand } from '@tamarack/core/domain';
import type { KnownServer } from '../../ipc-contract.ts';
import type { Confirmation } from '../ports.ts';
import { t } from '../text.ts';

/** Asks before the first request to a server that is not known. */
export function contactQuestion(host: string): Confirmation {
  return {
    title: t('contactTitle', { host }),
    detail: t('contactDetail', { product: brand.name }),
    confirm: t('contactConfirm'),
    cancel: t('cancel'),
  };
}

/** Asks before the application connects to a server, and says what ends with the previous one. */
export function connectQuestion(server: KnownServer, previous: KnownServer | null): Confirmation {
  const { host, version } = server;
  const lines = [
    t('connectDetail', { host, version, product: brand.name }),
    ...(server.origin.startsWith('http:') ? [t('connectNotEncrypted')] : []),
    previous ? t('connectEnds', { host: previous.host }) : t('connectFirst'),
  ];
  return {
    title: t('connectTitle', { host }),
    detail: lines.join('\n\n'),
    confirm: t('connectConfirm'),
    cancel: t('cancel'),
  };
}
