import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';

/** The parts of an .xlsx file, which is a ZIP archive of XML texts, by their path in it. */
export function readParts(file: Uint8Array): Map<string, string> {
  return new Map(Object.entries(unzipSync(file)).map(([path, bytes]) => [path, strFromU8(bytes)]));
}

/** The same file with `edit` applied to the text of each part. The result does not depend on the time of day. */
export function editParts(file: Uint8Array, edit: (path: string, xml: string) => string): Uint8Array {
  const edited = [...readParts(file)].map(([path, xml]) => [path, strToU8(edit(path, xml))] as const);
  // The earliest time that a ZIP archive can hold.
  return zipSync(Object.fromEntries(edited), { mtime: new Date(1980, 0, 1) });
}
