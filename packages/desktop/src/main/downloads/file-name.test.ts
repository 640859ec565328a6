import { describe, expect, it } from 'vitest';
import { safeFileName } from './file-name.ts';

describe('a file name', () => {
  it.each([
    ['tenants-2026-11-21.csv', 'tenants-2026-11-21.csv'],
    ['Érable Physio.json', 'Érable Physio.json'],
    ['../../.ssh/authorized_keys', 'ssh authorized_keys.txt'],
    ['C:\\Windows\\system.ini', 'C Windows system.ini.txt'],
    ['con.csv', '_con.csv'],
    ['LPT1', '_LPT1.txt'],
    ['console.csv', 'console.csv'],
    ['a\u202Egpj.exe', 'a gpj.exe.txt'],
    ['a\u0000b\r\nc.txt', 'a b c.txt'],
    ['name.csv. . ', 'name.csv'],
    ['...', 'download.txt'],
    ['', 'download.txt'],
    ['recovery-codes.txt', 'recovery-codes.txt'],
    ['invoice.csv.desktop', 'invoice.csv.desktop.txt'],
    ['invoice.CSV', 'invoice.CSV'],
  ])('%j becomes %j', (proposed, name) => {
    expect(safeFileName(proposed)).toBe(name);
  });

  it('is cut to 150 characters and keeps its extension', () => {
    const name = safeFileName(`${'x'.repeat(300)}.json`);
    expect(name).toHaveLength(150);
    expect(name.endsWith('x.json')).toBe(true);
  });
});
