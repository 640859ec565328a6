import {
  copyFileSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FuseV1Options, getCurrentFuseWire } from '@electron/fuses';
import { brand } from '@tamarack/core/domain';
import { describe, expect, it } from 'vitest';
import afterPack, { fuses } from '../build/after-pack.mjs';
import { deepLinkScheme } from '../src/main/links/deep-links.ts';
import { applicationName } from '../src/main/text.ts';

const desktop = join(import.meta.dirname, '..');
const root = join(desktop, '..', '..');
const requireFromBuilder = createRequire(
  createRequire(import.meta.url).resolve('electron-builder/package.json'),
);
const requireFromLibrary = createRequire(requireFromBuilder.resolve('app-builder-lib/package.json'));
const yaml = requireFromLibrary('js-yaml') as { load(text: string): unknown };
const { validateConfiguration } = requireFromLibrary('./out/util/config/config.js') as {
  validateConfiguration(config: unknown, log: { isEnabled: boolean }): Promise<void>;
};

interface Config {
  [name: string]: unknown;
  productName: string;
  files: string[];
  protocols: { schemes: string[] }[];
  mac: Record<string, unknown>;
  win: { target: { target: string }[] };
  appImage: { executableArgs: string[] };
  nsis: { buildUniversalInstaller: boolean };
  linux: { target: { target: string }[]; maintainer: string; syncDesktopName: boolean };
}
const config = yaml.load(readFileSync(join(root, 'electron-builder.yml'), 'utf8')) as Config;
const manifest = JSON.parse(readFileSync(join(desktop, 'package.json'), 'utf8')) as Record<string, unknown>;

describe('electron-builder.yml', () => {
  it('matches the schema of electron-builder, which refuses unknown names', async () => {
    await expect(validateConfiguration(config, { isEnabled: false })).resolves.toBeUndefined();
    const wrong = { ...config, mac: { ...config.mac, hardendRuntime: true } };
    await expect(validateConfiguration(wrong, { isEnabled: false })).rejects.toThrow(/configuration\.mac/);
  });

  it('has the product name that the manifest and the links have', () => {
    expect(config.productName).toBe(`${brand.name} Admin`);
    expect(manifest.productName).toBe(config.productName);
    expect(applicationName).toBe(config.productName);
    expect(config.protocols.flatMap(({ schemes }) => schemes)).toEqual([deepLinkScheme]);
    expect(deepLinkScheme).toBe(`${brand.name.toLowerCase()}-admin`);
    expect(manifest.author).toEqual({ name: brand.legalEntity, email: brand.supportEmail });
    expect(config.linux.maintainer).toBe(`${brand.legalEntity} <${brand.supportEmail}>`);
  });

  it('builds an installer for each system, with a hardened runtime on macOS', () => {
    expect(config.win.target.map(({ target }) => target)).toEqual(['nsis']);
    expect(config.linux.target.map(({ target }) => target)).toEqual(['AppImage', 'deb']);
    expect(config.mac).toMatchObject({
      target: [
        { target: 'dmg', arch: ['universal'] },
        { target: 'zip', arch: ['universal'] },
      ],
      hardenedRuntime: true,
    });
    // An installer for both processors would be twice as large.
    expect(config.nsis.buildUniversalInstaller).toBe(false);
  });

  it('gives the Linux launcher entry the name by which windows and badge find it', () => {
    expect(manifest.desktopName).toBe('tamarack-admin.desktop');
    expect(config.linux.syncDesktopName).toBe(true);
  });

  it('starts the AppImage in its sandbox', () => {
    expect(config.appImage.executableArgs).toEqual([]);
  });

  it('requires the macOS version that Electron requires', () => {
    expect(manifest.devDependencies).toMatchObject({ electron: '45.5.0' });
    expect(config.mac.minimumSystemVersion).toBe('13.0');
  });

  it('packs the build and no development files', () => {
    expect(config.asar).toBe(true);
    expect(config.files).toContain('!**/*.map');
    expect(config.files).toContain('!**/node_modules/**');
    const packed = config.files.filter((pattern) => !pattern.startsWith('!'));
    expect(packed).toEqual([
      'dist/main/**',
      'dist/preload/**',
      'dist/renderer/**',
      'resources/**',
      'package.json',
    ]);
    expect(manifest.main).toBe('./dist/main/main.js');
  });

  it('refers only to files that exist', () => {
    const names = JSON.stringify(config).match(/build\/[\w./-]+/g) ?? [];
    expect(names.length).toBeGreaterThan(8);
    for (const name of names) expect(existsSync(join(desktop, name)), name).toBe(true);
  });
});

describe('icons', () => {
  it('exist in every size that Linux needs', () => {
    for (const name of readdirSync(join(desktop, 'build', 'icons'))) {
      const [, side] = /^(\d+)x\1\.png$/.exec(name) ?? [];
      const png = readFileSync(join(desktop, 'build', 'icons', name));
      expect([png.readUInt32BE(16), png.readUInt32BE(20)], name).toEqual([Number(side), Number(side)]);
    }
    expect(readdirSync(join(desktop, 'build', 'icons'))).toHaveLength(10);
  });

  it('are in one file each for Windows and macOS', () => {
    const ico = readFileSync(join(desktop, 'build', 'icon.ico'));
    const sides = Array.from(
      { length: ico.readUInt16LE(4) },
      (_, index) => ico.readUInt8(6 + 16 * index) || 256,
    );
    expect(sides).toEqual([16, 20, 24, 32, 40, 48, 64, 128, 256]);
    const icns = readFileSync(join(desktop, 'build', 'icon.icns'));
    expect([icns.toString('ascii', 0, 4), icns.readUInt32BE(4)]).toEqual(['icns', icns.length]);
  });

  it('are drawn in the color of the brand', () => {
    const mark = readFileSync(join(desktop, 'build', 'mark.svg'), 'utf8');
    expect(mark).toContain(`fill="${brand.color}"`);
  });
});

describe('fuses', () => {
  const sentinel = 'dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX';
  /** A file with fuses like those of Electron's binary. */
  function writeProgram(folder: string, wire: string): string {
    const path = join(folder, 'tamarack-admin');
    const head = Buffer.from([1, wire.length]);
    writeFileSync(path, Buffer.concat([Buffer.from(`code${sentinel}`), head, Buffer.from(`${wire}code`)]));
    return path;
  }
  const context = (appOutDir: string) =>
    ({
      appOutDir,
      electronPlatformName: 'linux',
      packager: { appInfo: { productFilename: config.productName }, executableName: 'tamarack-admin' },
    }) as unknown as Parameters<typeof afterPack>[0];

  it('are all set in a packed application', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'packed-'));
    try {
      const path = writeProgram(folder, '101100010');
      await afterPack(context(folder));
      const wire = await getCurrentFuseWire(path);
      const on = [0, 1, 2, 3, 4, 5, 6, 7, 8].filter((fuse) => wire[fuse as FuseV1Options] === 0x31);
      expect(on).toEqual([
        FuseV1Options.EnableCookieEncryption,
        FuseV1Options.EnableEmbeddedAsarIntegrityValidation,
        FuseV1Options.OnlyLoadAppFromAsar,
        FuseV1Options.WasmTrapHandlers,
      ]);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });

  it('stop the build when Electron has a new one', async () => {
    expect(fuses.strictlyRequireAllFuses).toBe(true);
    const folder = mkdtempSync(join(tmpdir(), 'packed-'));
    try {
      writeProgram(folder, '1011000101');
      await expect(afterPack(context(folder))).rejects.toThrow(/fuse/i);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });

  it('are unchanged in the two halves of a universal application', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'packed-'));
    try {
      const path = writeProgram(folder, '101100010');
      copyFileSync(path, `${path}.before`);
      await afterPack(context(`${folder}-x64-temp`));
      expect(readFileSync(path)).toEqual(readFileSync(`${path}.before`));
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
});

it('the release workflow runs dry run, build, test and release in that order', () => {
  const text = readFileSync(join(root, '.github', 'workflows', 'release-desktop.yml'), 'utf8');
  const { jobs } = yaml.load(text) as { jobs: Record<string, { needs?: string | string[] }> };
  expect(Object.keys(jobs)).toEqual(['dry-run', 'build', 'test', 'release']);
  expect(Object.values(jobs).map(({ needs }) => needs)).toEqual([
    undefined,
    'dry-run',
    'build',
    ['dry-run', 'build', 'test'],
  ]);
});
