/** A drawn picture: as a PNG file, and as RGBA pixels in rows from the top. */
export interface Picture {
  size: number;
  png: Buffer;
  rgba: Buffer;
}

/**
 * A Windows icon. Sizes below 256 are stored as bitmaps, which every program can read; 256 and above as PNG.
 */
export function ico(pictures: Picture[]): Buffer {
  const bodies = pictures.map((picture) => (picture.size < 256 ? bitmap(picture) : picture.png));
  const head = Buffer.alloc(6 + 16 * pictures.length);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(pictures.length, 4);
  let offset = head.length;
  pictures.forEach(({ size }, index) => {
    const at = 6 + 16 * index;
    const length = bodies[index]?.length ?? 0;
    head.writeUInt8(size % 256, at);
    head.writeUInt8(size % 256, at + 1);
    head.writeUInt16LE(1, at + 4);
    head.writeUInt16LE(32, at + 6);
    head.writeUInt32LE(length, at + 8);
    head.writeUInt32LE(offset, at + 12);
    offset += length;
  });
  return Buffer.concat([head, ...bodies]);
}

/** A 32-bit bitmap with rows from the bottom, followed by an empty mask: the alpha channel is used instead. */
function bitmap({ size, rgba }: Picture): Buffer {
  const head = Buffer.alloc(40);
  head.writeUInt32LE(40, 0);
  head.writeInt32LE(size, 4);
  head.writeInt32LE(size * 2, 8);
  head.writeUInt16LE(1, 12);
  head.writeUInt16LE(32, 14);
  const pixels = Buffer.alloc(size * size * 4);
  for (let y = 0; y < size; y += 1) {
    for (let x = 0; x < size; x += 1) {
      const from = (y * size + x) * 4;
      const to = ((size - 1 - y) * size + x) * 4;
      pixels.writeUInt32LE(rgba.readUInt32BE(from) >>> 8, to);
      pixels.writeUInt8(rgba.readUInt8(from + 3), to + 3);
    }
  }
  const mask = Buffer.alloc(Math.ceil(size / 32) * 4 * size);
  return Buffer.concat([head, pixels, mask]);
}

/** The entries of a macOS icon with their sizes in pixels. */
const icnsEntries: [type: string, size: number][] = [
  ['icp4', 16],
  ['ic11', 32],
  ['icp5', 32],
  ['ic12', 64],
  ['ic07', 128],
  ['ic13', 256],
  ['ic08', 256],
  ['ic14', 512],
  ['ic09', 512],
  ['ic10', 1024],
];

/** A macOS icon of PNG files; `pictures` has to contain the sizes 16, 32, 64, 128, 256, 512 and 1024. */
export function icns(pictures: Picture[]): Buffer {
  const entries = icnsEntries.map(([type, size]) => {
    const picture = pictures.find((candidate) => candidate.size === size);
    if (!picture) throw new Error(`No picture of ${size} pixels for the macOS icon`);
    return section(type, picture.png);
  });
  return section('icns', Buffer.concat(entries));
}

function section(type: string, body: Buffer): Buffer {
  const head = Buffer.alloc(8);
  head.write(type, 0, 'ascii');
  head.writeUInt32BE(body.length + 8, 4);
  return Buffer.concat([head, body]);
}
