const maxLength = 150;
/** Names that Windows reserves for devices, whatever their extension. */
const reservedName = /^(con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i;

/** A file name that is valid on every system and contains no path; `download` when nothing usable is left. */
export function safeFileName(proposed: string): string {
  const name = proposed
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cf}<>:"/\\|?*]/gu, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[. ]+|[. ]+$/g, '')
    .replace(reservedName, '_$1');
  if (name.length <= maxLength) return name || 'download';
  const extension = /\.[A-Za-z0-9]{1,8}$/.exec(name)?.[0] ?? '';
  return name.slice(0, maxLength - extension.length) + extension;
}
