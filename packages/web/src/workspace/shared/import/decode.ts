/**
 * Decodes a file saved by a spreadsheet: UTF-8 or UTF-16 with a byte order mark, UTF-8 without one, else windows-1252,
 * which older versions of Excel use, or Mac OS Roman, which those for the Mac use.
 */
export function decodeText(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder(isMacRoman(bytes) ? 'macintosh' : 'windows-1252').decode(bytes);
  }
}

/**
 * Whether a byte of `áàâäãåçéèê` in Mac OS Roman follows a small letter. In windows-1252 these bytes are signs and
 * capitals, which do not.
 */
const isMacRoman = (bytes: Uint8Array): boolean =>
  bytes.some((byte, at) => {
    const before = bytes[at - 1] ?? 0;
    return 0x87 <= byte && byte <= 0x90 && 0x61 <= before && before <= 0x7a;
  });

/** Whether the file is an Excel workbook, which is a ZIP archive or, in older versions, a compound file. */
export function isWorkbook(bytes: Uint8Array): boolean {
  const starts = (...first: number[]) => first.every((byte, at) => bytes[at] === byte);
  return starts(0x50, 0x4b, 0x03, 0x04) || starts(0xd0, 0xcf, 0x11, 0xe0);
}
