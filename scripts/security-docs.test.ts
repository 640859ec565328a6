import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));
const securityPages = ['docs/security.md', ...markdownIn('docs/security')];

function markdownIn(folder: string): string[] {
  return readdirSync(join(root, folder)).flatMap((name) =>
    name.endsWith('.md') ? [`${folder}/${name}`] : [],
  );
}

function read(path: string): string {
  return readFileSync(join(root, path), 'utf8');
}

/** Finds a path named on these pages: most are relative to the API's source. */
function locate(path: string): string | undefined {
  return [path, `packages/api/src/${path}`].find((place) => existsSync(join(root, place)));
}

interface Line {
  id: string;
  status: string;
  where: string;
  tests: string;
}

const statuses = ['met', 'not met', 'does not apply'];

/** The table rows that begin with the number of a requirement. */
function linesOf(markdown: string): Line[] {
  return [...markdown.matchAll(/^\| (\d+\.\d+\.\d+) \|(.*)\|$/gm)].map(([, id = '', rest = '']) => {
    const [, status = '', where = '', tests = '', ...more] = rest.split('|').map((cell) => cell.trim());
    return { id, status, where, tests: more.length > 0 ? 'a cell too many' : tests };
  });
}

/** Problems of the list of requirements. */
function problemsOf(lines: readonly Line[], required: readonly string[]): string[] {
  const ids = lines.map(({ id }) => id);
  return [
    ...required.filter((id) => !ids.includes(id)).map((id) => `${id} is missing`),
    ...ids
      .filter((id, at) => !required.includes(id) || ids.indexOf(id) !== at)
      .map((id) => `${id} is too much`),
    ...lines.flatMap(({ id, status, where, tests }) => {
      const isProven = tests === 'by reading' || referencesIn(tests).length > 0;
      if (!statuses.includes(status)) return [`${id} has the unknown status "${status}"`];
      if (where === '') return [`${id} says neither where nor why`];
      if (status === 'met' && !isProven) return [`${id} is met without a test and without "by reading"`];
      return [];
    }),
  ];
}

/** The tests referenced in a text, each with file and title. */
function referencesIn(text: string): { file: string; title: string }[] {
  return [...text.matchAll(/`([^`]+?\.test\.tsx?) › ([^`]+)`/g)].map(([, file = '', title = '']) => ({
    file,
    title,
  }));
}

/** Why a referenced test cannot be found; undefined if it exists. */
function missingTest({ file, title }: { file: string; title: string }): string | undefined {
  const place = locate(file);
  if (!place) return `${file} does not exist`;
  const source = read(place);
  return ["'", '"', '`'].some((quote) => source.includes(`${quote}${title}${quote}`))
    ? undefined
    : `${file} has no test "${title}"`;
}

/** Paths of files and folders in backticks; other code in backticks has no slash and no such ending. */
function pathsIn(text: string): string[] {
  return [...text.matchAll(/`([\w.-]+(?:\/[\w.-]+)*)`/g)]
    .map(([, path = '']) => path)
    .filter((path) => path.includes('/') || /\.(tsx?|mjs|md|json|ya?ml)$/.test(path));
}

/** Relative links to a missing file or heading. */
function brokenLinksOf(page: string): string[] {
  return [...read(page).matchAll(/\]\((?!https?:|mailto:)([^)#]*)(?:#([^)]+))?\)/g)].flatMap(
    ([link, path = '', anchor]) => {
      const target = path === '' ? page : join(dirname(page), path);
      if (!existsSync(join(root, target))) return [`${page}: ${link} leads to no file`];
      if (anchor === undefined || !target.endsWith('.md')) return [];
      return anchorsOf(target).includes(anchor) ? [] : [`${page}: ${link} leads to no heading`];
    },
  );
}

/** The anchors that a Markdown viewer gives to headings. */
function anchorsOf(page: string): string[] {
  return [...read(page).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s-]/gu, '')
      .replaceAll(' ', '-'),
  );
}

describe('the list of ASVS requirements', () => {
  const { levels } = JSON.parse(read('docs/security/asvs-levels.json')) as {
    levels: Record<string, string[]>;
  };
  const required = Object.values(levels).flatMap((chapters) => chapters.flatMap((ids) => ids.split(' ')));

  it('has every requirement of levels 1 and 2 once, with a status and evidence', () => {
    expect(required).toHaveLength(253);
    expect(problemsOf(linesOf(read('docs/security/asvs.md')), required)).toEqual([]);
  });

  it('has exactly the requirements that are not met among the known gaps', () => {
    const [, gaps = ''] = read('docs/security.md').split('## Known gaps\n');
    const notMet = linesOf(read('docs/security/asvs.md')).filter(({ status }) => status === 'not met');
    expect(linesOf(gaps).map(({ id }) => id)).toEqual(notMet.map(({ id }) => id));
  });

  it('would fail with a missing, duplicate or unknown line, an unknown status or no evidence', () => {
    const markdown = [
      '| 1.1.1 | once | met | `server/csv.ts` | `server/csv.test.ts › has times in UTC` |',
      '| 1.1.1 | twice | does not apply | none | – |',
      '| 1.1.3 | unproven | met | somewhere | – |',
      '| 1.1.4 | unsure | partly | somewhere | by reading |',
      '| 1.1.5 | silent | not met |  | – |',
      '| 9.9.9 | of nobody | met | somewhere | by reading |',
    ].join('\n');
    expect(problemsOf(linesOf(markdown), ['1.1.1', '1.1.2', '1.1.3', '1.1.4', '1.1.5'])).toEqual([
      '1.1.2 is missing',
      '1.1.1 is too much',
      '9.9.9 is too much',
      '1.1.3 is met without a test and without "by reading"',
      '1.1.4 has the unknown status "partly"',
      '1.1.5 says neither where nor why',
    ]);
  });
});

describe('the pages about security', () => {
  it.each(securityPages)('%s names tests that exist', (page) => {
    expect(referencesIn(read(page)).flatMap((reference) => missingTest(reference) ?? [])).toEqual([]);
  });

  it.each(securityPages)('%s names files and folders that exist', (page) => {
    expect(pathsIn(read(page)).filter((path) => locate(path) === undefined)).toEqual([]);
  });

  it.each(['README.md', 'SECURITY.md', ...securityPages])('the links of %s work', (page) => {
    expect(brokenLinksOf(page)).toEqual([]);
  });

  it('would fail with the name of a test or a file that does not exist', () => {
    const [wrongTitle, wrongFile] = referencesIn(
      '`server/csv.test.ts › is nowhere`, `server/nowhere.test.ts › has times in UTC`',
    ).map(missingTest);
    expect(wrongTitle).toBe('server/csv.test.ts has no test "is nowhere"');
    expect(wrongFile).toBe('server/nowhere.test.ts does not exist');
    expect(pathsIn('`server/nowhere.ts`, `accounts/nowhere`, `no-store`, `nowhere.md`')).toEqual([
      'server/nowhere.ts',
      'accounts/nowhere',
      'nowhere.md',
    ]);
  });
});
