/** The categories of a Lighthouse report in the order they are printed. */
export const categories = ['performance', 'accessibility', 'best-practices', 'seo'];

/** Limits for every page, in ms. */
const everyPage = { score: 100, lcp: 1000, cls: 0 };
/** Limits for the landing page, in bytes over the wire. */
const landing = { script: 120_000, transfer: 350_000 };

/**
 * The figures of one report.
 * @param {any} report Lighthouse's JSON
 */
export function figuresOf(report) {
  const { audits } = report;
  const requests = audits['network-requests'].details.items;
  const bytes = (kind) =>
    requests
      .filter(({ resourceType }) => kind === undefined || resourceType === kind)
      .reduce((sum, { transferSize }) => sum + transferSize, 0);
  return {
    scores: categories.map((name) => Math.round((report.categories[name].score ?? 0) * 100)),
    lcp: Math.round(audits['largest-contentful-paint'].numericValue),
    cls: Number(audits['cumulative-layout-shift'].numericValue.toFixed(3)),
    script: bytes('Script'),
    transfer: bytes(),
  };
}

/** The median of several runs, for each figure separately. */
export function medianOf(runs) {
  const middle = (values) => values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)];
  const middleOf = (name) => middle(runs.map((run) => run[name]));
  return {
    scores: categories.map((_name, index) => middle(runs.map(({ scores }) => scores[index]))),
    lcp: middleOf('lcp'),
    cls: middleOf('cls'),
    script: middleOf('script'),
    transfer: middleOf('transfer'),
  };
}

/** One sentence for each limit that a page misses. */
export function shortfalls(path, figures) {
  const missed = [];
  figures.scores.forEach((score, index) => {
    if (score < everyPage.score) missed.push(`${categories[index]} ${score}, wanted ${everyPage.score}`);
  });
  if (figures.lcp > everyPage.lcp) missed.push(`LCP ${figures.lcp} ms, wanted at most ${everyPage.lcp} ms`);
  if (figures.cls > everyPage.cls) missed.push(`CLS ${figures.cls}, wanted ${everyPage.cls}`);
  if (path === '/' || path === '/fr') {
    for (const [name, most] of Object.entries(landing)) {
      if (figures[name] > most) missed.push(`${name} ${kB(figures[name])}, wanted at most ${kB(most)}`);
    }
  }
  return missed.map((what) => `${path}: ${what}`);
}

/** Titles of the audits that lowered a score. */
export function costlyAudits(report) {
  return categories.flatMap((name) =>
    report.categories[name].auditRefs
      .filter(({ id, weight }) => weight > 0 && (report.audits[id].score ?? 1) < 0.9)
      .map(({ id }) => `${name}: ${report.audits[id].title} (${report.audits[id].displayValue ?? id})`),
  );
}

/** A Markdown table with one row per page. */
export function tableOf(pages) {
  const head =
    '| page | performance, accessibility, best practices, SEO | LCP | CLS | script | whole transfer |';
  const rows = pages.map(
    ({ path, figures }) =>
      `| \`${path}\` | ${figures.scores.join(' / ')} | ${(figures.lcp / 1000).toFixed(2)} s | ${figures.cls} | ${kB(figures.script)} | ${kB(figures.transfer)} |`,
  );
  return [head, '| --- | --- | --- | --- | --- | --- |', ...rows].join('\n');
}

const BEGIN = '<!-- lighthouse: written by `npm run lighthouse` -->';
const END = '<!-- lighthouse: end -->';

/** Replaces the section between the two markers of a document. */
export function withSection(document, section) {
  const [begin, end] = [document.indexOf(BEGIN), document.indexOf(END)];
  if (begin < 0 || end < begin)
    throw new Error('docs/figures.md has lost the markers of the Lighthouse section.');
  return `${document.slice(0, begin + BEGIN.length)}\n\n${section}\n\n${document.slice(end)}`;
}

function kB(bytes) {
  return `${(bytes / 1000).toFixed(1)} kB`;
}
