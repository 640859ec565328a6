import { expect, it } from 'vitest';
import { pdfPages } from '../../../test/files.ts';
import { type Block, writePaper } from './paper.ts';

const paper = (rows: number, more: Block[] = []) =>
  writePaper({
    ...{ title: 'Pay statements', locale: 'en', author: 'Érable Physio' },
    parts: [
      {
        title: 'Pay statement',
        about: 'Roy Lavoie',
        blocks: [
          {
            kind: 'table',
            head: ['Day', 'Visit', 'Fee'],
            rows: Array.from({ length: rows }, (_, row) => ['2026-11-24', `Visit ${row}`, '120.00']),
            ...{ widths: [1, 2, 1], amounts: [2] },
          },
          ...more,
        ],
      },
    ],
  });

it('repeats the head of a table on each page, with title, person and page number at its foot', async () => {
  const pages = await pdfPages(await paper(60));
  expect(pages).toHaveLength(3);
  for (const [index, page] of pages.entries()) {
    expect(page.match(/Day Visit Fee/g)).toHaveLength(1);
    expect(page).toContain('Pay statement · Roy Lavoie');
    expect(page).toContain(`${index + 1} / 3`);
  }
});

it('keeps a heading on one page with the first row or line of what it introduces', async () => {
  const payment = ['2026-11-25', 'Receipt 1\nof an insurer\nfor a visit', '120.00'];
  const table = { kind: 'table' as const, head: ['Date', 'Payment', 'Amount'], rows: [payment] };
  for (const rows of [20, 22, 24]) {
    const pages = await pdfPages(
      await paper(rows, [
        { kind: 'heading', text: 'Payments' },
        { ...table, ...{ widths: [1, 2, 1], amounts: [2] } },
        { kind: 'heading', text: 'Questions' },
        { kind: 'lines', lines: ['Was this an hour?'] },
      ]),
    );
    const page = (text: string) => pages.findIndex((content) => content.includes(text));
    expect([rows, page('Payments')]).toEqual([rows, page('Receipt 1')]);
    expect([rows, page('Questions')]).toEqual([rows, page('Was this an hour?')]);
  }
});

it('has no foot on a single page', async () => {
  expect(await pdfPages(await paper(3))).toEqual([expect.not.stringContaining('1 / 1')]);
});

it('lets other requests be served while a long paper is written', async () => {
  await paper(1);
  let turns = 0;
  let writing = true;
  const count = () => {
    turns += 1;
    if (writing) setImmediate(count);
  };
  setImmediate(count);
  const content = await paper(300);
  writing = false;
  expect(turns).toBeGreaterThan(300);
  expect(content.subarray(0, 5).toString()).toBe('%PDF-');
});
