import { createHash } from 'node:crypto';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { join } from 'node:path';
import { capture } from './child.mjs';
import { failure, root } from './paths.mjs';

const VERSION = '12.21.0';
const CACHE = join(root, '.cache');
const onWindows = process.platform === 'win32';

/**
 * Integrity of pnpm's program for each platform, as in the registry's `dist.integrity`. On other platforms
 * npm fetches pnpm by its version only.
 */
const programs = {
  'linux-x64': {
    name: '@pnpm/exe.linux-x64',
    integrity:
      'sha512-8eufCjHXspKbNS/kh8q4Q0gqJoOuvC4Q5pgos6XS8By/nAMtP+jf8F1Cw9er840kfAX+PJ/ts+A9qnLE91rvXQ==',
  },
  'linux-arm64': {
    name: '@pnpm/exe.linux-arm64',
    integrity:
      'sha512-4Oj/iF2TDCe2lcH0n4TupPR5sSdrNLclJB6xBElLMPCUOAvBhdf2rRlSaO5M4erJ6g4Fyy7YTXTpcmfFsKyxEA==',
  },
};

/**
 * The pinned pnpm, verified by the hash of its download.
 * @returns {Promise<{ program: string, args: string[], shell: boolean }>}
 */
export async function pinnedPnpm() {
  const wanted = programs[`${process.platform}-${process.arch}`];
  const isGlibc = process.report.getReport().header.glibcVersionRuntime !== undefined;
  if (!wanted || !isGlibc)
    return { program: onWindows ? 'npx.cmd' : 'npx', args: ['--yes', `pnpm@${VERSION}`], shell: onWindows };
  const program = join(CACHE, `pnpm-${VERSION}`, 'pnpm');
  if (!existsSync(program)) await fetchProgram(wanted, program);
  return { program, args: [], shell: false };
}

async function fetchProgram({ name, integrity }, program) {
  mkdirSync(CACHE, { recursive: true });
  const folder = mkdtempSync(join(CACHE, 'fetch-'));
  try {
    const spec = `${name}@${VERSION}`;
    const packed = await capture('npm', ['pack', spec, '--silent', '--pack-destination', folder]);
    const [file] = readdirSync(folder);
    if (packed.code !== 0 || !file)
      throw failure(`${packed.output.trim()}\n\n${spec} could not be fetched. Can the registry be reached?`);
    verifyIntegrity(spec, readFileSync(join(folder, file)), integrity);
    const unpacked = await capture('tar', ['-xzf', join(folder, file), '-C', folder, 'package/pnpm']);
    if (unpacked.code !== 0) throw failure(`${unpacked.output.trim()}\n\n${spec} could not be unpacked.`);
    chmodSync(join(folder, 'package/pnpm'), 0o755);
    rmSync(join(folder, file));
    rmSync(join(program, '..'), { recursive: true, force: true });
    renameSync(join(folder, 'package'), join(program, '..'));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** @throws if the bytes do not have the expected hash */
export function verifyIntegrity(spec, bytes, integrity) {
  const found = `sha512-${createHash('sha512').update(bytes).digest('base64')}`;
  if (found === integrity) return;
  throw failure(
    `${spec} has the unexpected hash ${found}.\n\nIt was not run. Check which registry npm uses, and try again.`,
  );
}
