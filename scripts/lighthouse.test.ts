import { describe, expect, it } from 'vitest';
import { figuresOf, medianOf, shortfalls, tableOf, withSection } from './run/lighthouse-figures.mjs';

const run = (changes: object = {}) => ({
  scores: [100, 100, 100, 100],
  lcp: 900,
  cls: 0,
  script: 20_000,
  transfer: 200_000,
  ...changes,
});

describe('the figures of a page', () => {
  it('are the scores, LCP, CLS and bytes of a report', () => {
    const category = (score: number) => ({ score });
    const report = {
      categories: {
        performance: category(0.99),
        accessibility: category(1),
        'best-practices': category(1),
        seo: category(0.92),
      },
      audits: {
        'largest-contentful-paint': { numericValue: 912.4 },
        'cumulative-layout-shift': { numericValue: 0.00012 },
        'network-requests': {
          details: {
            items: [
              { resourceType: 'Document', transferSize: 15_000 },
              { resourceType: 'Script', transferSize: 2_600 },
              { resourceType: 'Script', transferSize: 400 },
            ],
          },
        },
      },
    };
    expect(figuresOf(report)).toEqual({
      scores: [99, 100, 100, 92],
      lcp: 912,
      cls: 0,
      script: 3_000,
      transfer: 18_000,
    });
  });

  it('are the medians of several runs', () => {
    const runs = [run({ lcp: 1_400 }), run({ lcp: 800, scores: [90, 100, 100, 100] }), run({ lcp: 950 })];
    expect(medianOf(runs)).toEqual(run({ lcp: 950 }));
  });
});

describe('the limits', () => {
  it('accept a page within them', () => {
    expect(shortfalls('/', run())).toEqual([]);
    expect(shortfalls('/register', run({ script: 300_000, transfer: 400_000 }))).toEqual([]);
  });

  it('name each figure outside them', () => {
    const heavy = run({
      scores: [97, 100, 100, 100],
      lcp: 1_001,
      cls: 0.01,
      script: 120_001,
      transfer: 350_001,
    });
    expect(shortfalls('/fr', heavy)).toEqual([
      '/fr: performance 97, wanted 100',
      '/fr: LCP 1001 ms, wanted at most 1000 ms',
      '/fr: CLS 0.01, wanted 0',
      '/fr: script 120.0 kB, wanted at most 120.0 kB',
      '/fr: transfer 350.0 kB, wanted at most 350.0 kB',
    ]);
  });
});

it('replaces only the section between the markers of the document', () => {
  const document =
    'before\n<!-- lighthouse: written by `npm run lighthouse` -->\nold\n<!-- lighthouse: end -->\nafter\n';
  expect(withSection(document, tableOf([{ path: '/', figures: run() }]))).toBe(
    `before
<!-- lighthouse: written by \`npm run lighthouse\` -->

| page | performance, accessibility, best practices, SEO | LCP | CLS | script | whole transfer |
| --- | --- | --- | --- | --- | --- |
| \`/\` | 100 / 100 / 100 / 100 | 0.90 s | 0 | 20.0 kB | 200.0 kB |

<!-- lighthouse: end -->
after
`,
  );
  expect(() => withSection('no marks', '')).toThrow('lost the markers');
});
