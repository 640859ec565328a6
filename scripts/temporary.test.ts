import { afterEach, describe, expect, it, vi } from 'vitest';
import { root } from './run/paths.mjs';
import { temporaryInMemory } from './run/temporary.mjs';

afterEach(() => vi.unstubAllEnvs());

describe('temporary files of the tests', () => {
  it('go to memory if there is enough', () => {
    vi.stubEnv('TMPDIR', undefined);
    expect(temporaryInMemory(root, 1)).toEqual({ TMPDIR: root });
  });

  it('stay on the disk without enough memory, or without such a folder', () => {
    vi.stubEnv('TMPDIR', undefined);
    expect(temporaryInMemory(root, Number.MAX_SAFE_INTEGER)).toEqual({});
    expect(temporaryInMemory('/nowhere', 1)).toEqual({});
  });

  it('stay where TMPDIR says', () => {
    vi.stubEnv('TMPDIR', '/var/tmp');
    expect(temporaryInMemory(root, 1)).toEqual({});
  });
});
