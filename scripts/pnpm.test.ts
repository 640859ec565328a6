import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { verifyIntegrity } from './run/pnpm.mjs';

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8');

describe('the download of pnpm', () => {
  const bytes = Buffer.from('a program');
  const integrity = `sha512-${createHash('sha512').update(bytes).digest('base64')}`;

  it('is accepted with the expected hash', () => {
    expect(() => verifyIntegrity('pnpm@1', bytes, integrity)).not.toThrow();
  });

  it('is refused, and not run, when a byte differs', () => {
    expect(() => verifyIntegrity('pnpm@1', Buffer.from('b program'), integrity)).toThrow(
      /^pnpm@1 has the unexpected hash sha512-.*\n\nIt was not run\./,
    );
  });

  it('is used by all scripts and workflows that run pnpm', () => {
    for (const path of [
      './run/install.mjs',
      '../.ci/run',
      '../.github/workflows/pull-request.yml',
      '../.github/workflows/release-desktop.yml',
      '../.github/workflows/dependencies.yml',
    ])
      expect(read(path), path).not.toMatch(/npx .*pnpm/i);
  });
});
