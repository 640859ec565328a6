import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { describe, expect, it, vi } from 'vitest';
import { csvOf, everyRow } from './csv.ts';

/** Content of a file, including its byte order mark. */
const text = async (file: Readable) => (await buffer(file)).toString();
const error = vi.fn();
const deps = { log: { error } } as never;
const columns = {
  number: (row: { n: number; name: string | null }) => row.n,
  name: ({ name }: { name: string | null }) => name,
};

describe('a CSV file', () => {
  it('begins with a byte order mark and the column names, even without rows', async () => {
    expect(await text(csvOf(deps, 'export', columns, []))).toBe('\uFEFFnumber,name\n');
  });

  it.each([
    ['=HYPERLINK("http://bad.example")', `"'=HYPERLINK(""http://bad.example"")"`],
    ['+1', "'+1"],
    ['-cmd()', "'-cmd()"],
    ['@sum', "'@sum"],
    ['-1+2', "'-1+2"],
    ['-60.50', '-60.50'],
    ['\tx', "'\tx"],
    ['Érable, Physio', '"Érable, Physio"'],
    ['x;=cmd();y', "x;'=cmd();y"],
    ['x; @sum', "x;' @sum"],
    ['x; y', 'x; y'],
    [null, ''],
  ])('writes %s so that a spreadsheet shows it and runs nothing', async (name, written) => {
    expect(await text(csvOf(deps, 'export', columns, [{ n: -1, name }]))).toBe(
      `\uFEFFnumber,name\n-1,${written}\n`,
    );
  });

  it('has semicolons and decimal commas in French, also in negative amounts', async () => {
    const amounts = { Nom: () => 'Roy; Lavoie', Montant: (hundredths: number) => ({ hundredths }) };
    const written = (locale: 'en' | 'fr') => text(csvOf(deps, 'export', amounts, [-6_050, 120_000], locale));
    expect(await written('fr')).toBe('\uFEFFNom;Montant\n"Roy; Lavoie";-60,50\n"Roy; Lavoie";1200,00\n');
    expect(await written('en')).toBe('\uFEFFNom,Montant\nRoy; Lavoie,-60.50\nRoy; Lavoie,1200.00\n');
  });

  it('escapes in French what begins a cell in an English spreadsheet', async () => {
    const columns = { Nom: (name: string) => name };
    const file = csvOf(deps, 'export', columns, ['x,=cmd(),y', 'x;=cmd()'], 'fr');
    expect(await text(file)).toBe(`\uFEFFNom\nx,'=cmd(),y\n"x;=cmd()"\n`);
  });

  it('writes times in UTC', async () => {
    const at = { at: (row: Date) => row };
    const file = csvOf(deps, 'export', at, [new Date('2026-11-20T22:30:00-05:00')]);
    expect(await text(file)).toBe('\uFEFFat\n2026-11-21T03:30:00.000Z\n');
  });

  it('ends early and logs the failure when reading fails', async () => {
    const failure = new Error('gone');
    const read = async (after: number | null) => {
      if (after !== null) throw failure;
      return Array.from({ length: 1_000 }, (_, n) => ({ n, name: null }));
    };
    const file = csvOf(
      deps,
      'export of everything',
      columns,
      everyRow(read, ({ n }) => n),
    );
    await expect(text(file)).rejects.toBe(failure);
    expect(error).toHaveBeenCalledExactlyOnceWith({ err: failure }, 'export of everything broken off');
  });
});

describe('reading every row', () => {
  it.each([0, 1, 999, 1_000, 1_001, 2_500])('returns all %i, page by page', async (count) => {
    const all = Array.from({ length: count }, (_, n) => n);
    const rows = everyRow(
      async (after: number | null, limit) => all.slice(after === null ? 0 : after + 1).slice(0, limit),
      (n) => n,
    );
    const found: number[] = [];
    for await (const row of rows) found.push(row);
    expect(found).toEqual(all);
  });
});
