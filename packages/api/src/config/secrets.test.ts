import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { loadSecrets } from './secrets.ts';

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'secrets-test-'));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

const unset = () => ({ dataDir, jwtSecrets: null, encryptionKeys: null });

it('development secrets are generated once, 32 bytes each, and only this user can read them', () => {
  const first = loadSecrets(unset());
  expect(first.jwtSecrets.map((key) => Buffer.from(key, 'base64').length)).toEqual([32]);
  expect(first.encryptionKeys.map((key) => Buffer.from(key, 'base64').length)).toEqual([32]);
  expect(statSync(join(dataDir, 'secrets.json')).mode & 0o777).toBe(0o600);
  expect(loadSecrets(unset())).toEqual(first);
});

it('a first start killed while writing them does not block the next start', () => {
  writeFileSync(join(dataDir, 'secrets.json.unfinished'), '{"jwtSec');
  expect(loadSecrets(unset())).toEqual(loadSecrets(unset()));
  expect(readdirSync(dataDir)).toEqual(['secrets.json']);
});

it('secrets in the environment take precedence, and nothing is written', () => {
  const given = { jwtSecrets: ['a'.repeat(32)], encryptionKeys: ['k'] };
  expect(loadSecrets({ dataDir, ...given })).toEqual(given);
  expect(() => readFileSync(join(dataDir, 'secrets.json'))).toThrow('ENOENT');
  expect(loadSecrets({ dataDir, jwtSecrets: ['x'], encryptionKeys: null }).jwtSecrets).toEqual(['x']);
});

it('a damaged file stops the start: new secrets would lock everyone out', () => {
  writeFileSync(join(dataDir, 'secrets.json'), '{"jwtSecrets":["a"]}');
  expect(() => loadSecrets(unset())).toThrow(
    `The development secrets cannot be read: ${join(dataDir, 'secrets.json')} has no list "encryptionKeys".`,
  );
  writeFileSync(join(dataDir, 'secrets.json'), '{');
  expect(() => loadSecrets(unset())).toThrow('The development secrets cannot be read');
});
