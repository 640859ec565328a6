import { crc32, deflateRawSync, inflateRawSync } from 'node:zlib';

const LOCAL_HEADER = 0x04034b50;
const END_OF_DIRECTORY = 0x06054b50;
const DEFLATED = 8;
/** General purpose flag: sizes follow the content instead of standing before it. */
const SIZES_LATER = 0x0008;

/**
 * Rewrites the text of some files of a ZIP archive (APPNOTE 6.3.10; no encryption, no ZIP64); the others stay as they
 * are. `edit` returns null to leave a file alone.
 */
export function editArchive(
  archive: Buffer,
  edit: (path: string) => ((text: string) => string) | null,
): Buffer {
  let end = archive.length - 22;
  while (end >= 0 && archive.readUInt32LE(end) !== END_OF_DIRECTORY) end -= 1;
  if (end < 0) throw new Error('not a ZIP archive');
  const contents: Buffer[] = [];
  const directory: Buffer[] = [];
  let written = 0;
  let at = archive.readUInt32LE(end + 16);
  for (let left = archive.readUInt16LE(end + 10); left > 0; left -= 1) {
    const nameLength = archive.readUInt16LE(at + 28);
    const entry = Buffer.from(archive.subarray(at, at + 46 + nameLength));
    const path = entry.toString('utf8', 46);
    const header = archive.readUInt32LE(at + 42);
    const begin = header + 30 + archive.readUInt16LE(header + 26) + archive.readUInt16LE(header + 28);
    const packed = archive.subarray(begin, begin + archive.readUInt32LE(at + 20));
    const change = edit(path);
    const content = change ? repacked(entry, packed, change) : packed;
    entry.writeUInt16LE(entry.readUInt16LE(8) & ~SIZES_LATER, 8);
    entry.writeUInt16LE(0, 30);
    entry.writeUInt16LE(0, 32);
    entry.writeUInt32LE(written, 42);
    const local = localHeader(entry);
    contents.push(local, content);
    directory.push(entry);
    written += local.length + content.length;
    at += 46 + nameLength + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32);
  }
  const size = directory.reduce((sum, entry) => sum + entry.length, 0);
  const close = Buffer.from(archive.subarray(end, end + 22));
  close.writeUInt32LE(size, 12);
  close.writeUInt32LE(written, 16);
  close.writeUInt16LE(0, 20);
  return Buffer.concat([...contents, ...directory, close]);
}

/** The changed content, with its method, checksum and sizes put into its directory entry. */
function repacked(entry: Buffer, packed: Buffer, change: (text: string) => string): Buffer {
  const isDeflated = entry.readUInt16LE(10) === DEFLATED;
  const bytes = Buffer.from(change((isDeflated ? inflateRawSync(packed) : packed).toString('utf8')));
  const content = deflateRawSync(bytes);
  entry.writeUInt16LE(DEFLATED, 10);
  entry.writeUInt32LE(crc32(bytes), 16);
  entry.writeUInt32LE(content.length, 20);
  entry.writeUInt32LE(bytes.length, 24);
  return content;
}

/** The header that stands before a file's content, made of its directory entry. */
function localHeader(entry: Buffer): Buffer {
  const header = Buffer.alloc(30 + entry.length - 46);
  header.writeUInt32LE(LOCAL_HEADER, 0);
  entry.copy(header, 4, 6, 30);
  entry.copy(header, 30, 46);
  header.writeUInt16LE(entry.length - 46, 26);
  header.writeUInt16LE(0, 28);
  return header;
}

/**
 * Draws the charts' grid lines fine and pale. The writer has no call for them, and what a program draws without being
 * told is near black in LibreOffice.
 */
export function paleGridLines(color: number): (path: string) => ((text: string) => string) | null {
  const rgb = color.toString(16).padStart(6, '0').toUpperCase();
  const line = `<c:majorGridlines><c:spPr><a:ln w="6350"><a:solidFill><a:srgbClr val="${rgb}"/></a:solidFill></a:ln></c:spPr></c:majorGridlines>`;
  return (path) =>
    /^xl\/charts\/chart\d+\.xml$/.test(path) ? (text) => text.replaceAll('<c:majorGridlines/>', line) : null;
}
