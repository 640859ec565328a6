const maxLength = 150;
/** Names that Windows reserves for devices, whatever their extension. */
const reservedName = /^(con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i;

/** File types of exports; every system opens them in a program that only displays them. */
const dataExtension = /\.(csv|json|txt|zip)$/i;

/**
 * A file name that is valid on every system, has no path and ends in a data extension, so that a saved file
 * is never a program; `download.txt` if nothing usable is left.
 */
export function safeFileName(proposed: string): string {
  const name = validName(proposed) || 'download';
  return dataExtension.test(name) ? name : `${name}.txt`;
}

function validName(proposed: string): string {
  const name = proposed
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cf}<>:"/\\|?*]/gu, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[. ]+|[. ]+$/g, '')
    .replace(reservedName, '_$1');
  if (name.length <= maxLength) return name;
  const extension = /\.[A-Za-z0-9]{1,8}$/.exec(name)?.[0] ?? '';
  return name.slice(0, maxLength - extension.length) + extension;
}
