import { expect, it } from 'vitest';
import { writePaper } from './paper.ts';

const paper = (rows: number) =>
  writePaper({
    ...{ title: 'Pay statements', locale: 'en', author: 'Érable Physio' },
    parts: [
      {
        title: 'Roy Lavoie',
        blocks: [
          {
            kind: 'table',
            head: ['Day', 'Visit', 'Fee'],
            rows: Array.from({ length: rows }, (_, row) => ['2026-11-24', `Visit ${row}`, '120.00']),
            ...{ widths: [1, 2, 1], amounts: [2] },
          },
        ],
      },
    ],
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
