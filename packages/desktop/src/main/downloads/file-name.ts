const longest = 150;
/** Names that Windows keeps for devices, whatever their extension. */
const devices = /^(con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i;

/** A file name that any system takes and that leads to no other folder; `download` when nothing of it is left. */
export function safeFileName(proposed: string): string {
  const name = proposed
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cf}<>:"/\\|?*]/gu, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[. ]+|[. ]+$/g, '')
    .replace(devices, '_$1');
  if (name.length <= longest) return name || 'download';
  const extension = /\.[A-Za-z0-9]{1,8}$/.exec(name)?.[0] ?? '';
  return name.slice(0, longest - extension.length) + extension;
}
