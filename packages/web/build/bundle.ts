import type { Manifest } from './register-assets.ts';

export interface Budget {
  page: string;
  /** What the page loads: names in the build's manifest, or of shared chunks. Imports are included. */
  loads: readonly string[];
  /** Maximum compressed size of its scripts, in kB of 1,000 bytes. */
  kB: number;
  /** Maximum number of files. */
  files: number;
  /** Counts the last of `loads` without its imports. */
  alone?: true;
  /** Also counts files that are loaded later, on an action. */
  later?: true;
}

const application = ['index.html'];
const routed = [...application, 'routed'];
const console = [...routed, 'src/app/console/consoleRoutes.tsx'];
const workspace = [...routed, 'src/workspace/frame/Workspace.tsx'];
const calendar = 'src/workspace/calendar/CalendarScreen.tsx';

/** Size budgets of the main pages' scripts. A page that needs more gets it here, where reviewers see it. */
export const budgets: readonly Budget[] = [
  { page: 'a public page', loads: ['src/site/client.ts'], kB: 10, files: 6 },
  {
    page: 'a public page with all it may load later',
    loads: ['src/site/client.ts'],
    kB: 30,
    files: 20,
    later: true,
  },
  { page: '`/register`, first view', loads: ['src/app/register/client.ts'], kB: 6, files: 4 },
  {
    page: '`/register`, the wizard at the first input',
    loads: ['src/app/register/takeOver.ts'],
    kB: 123,
    files: 20,
  },
  {
    page: '`/signin`, and a clinic’s own',
    loads: [...application, 'visitors'],
    kB: 120,
    files: 8,
  },
  { page: '`/admin/login`', loads: [...console, '../core/src/admin/sign-in/index.ts'], kB: 167, files: 15 },
  {
    page: '`/admin`, the overview',
    loads: [
      ...console,
      ...['guard', 'shell', 'overview'].map((part) => `../core/src/admin/${part}/index.ts`),
    ],
    kB: 225,
    files: 43,
  },
  {
    page: '`/dashboard`',
    loads: [...routed, 'src/accounts/dashboard/DashboardScreen.tsx'],
    kB: 279,
    files: 59,
  },
  {
    page: 'a clinic’s Today',
    loads: [...workspace, 'src/workspace/today/TodayScreen.tsx'],
    kB: 269,
    files: 57,
  },
  { page: 'a clinic’s calendar', loads: [...workspace, calendar], kB: 307, files: 71 },
  { page: 'the calendar’s own file', loads: [calendar], kB: 60, files: 1, alone: true },
];

export interface PageScripts {
  budget: Budget;
  /** Scripts, the largest first. */
  files: { file: string; bytes: number }[];
  bytes: number;
}

/** Measures each page's scripts; `sizeOf` returns a file's compressed size. */
export function measurePages(
  manifest: Manifest,
  sizeOf: (file: string) => number,
  list: readonly Budget[] = budgets,
): PageScripts[] {
  const chunkOf = (name: string) => {
    const chunk = manifest[name] ?? Object.values(manifest).find((other) => other.name === name);
    if (!chunk) throw new Error(`The build has no ${name}.`);
    return chunk;
  };
  return list.map((budget) => {
    const found = new Set<string>();
    const collect = (name: string) => {
      const { file, imports = [], dynamicImports = [] } = chunkOf(name);
      if (found.has(file)) return;
      found.add(file);
      if (!budget.alone) imports.forEach(collect);
      if (budget.later) dynamicImports.forEach(collect);
    };
    budget.loads.forEach(collect);
    const files = [...found]
      .map((file) => ({ file, bytes: sizeOf(file) }))
      .sort((one, other) => other.bytes - one.bytes);
    return { budget, files, bytes: files.reduce((sum, { bytes }) => sum + bytes, 0) };
  });
}

/** The modules in a file with their sizes before compression. */
export type ModulesOf = (file: string) => { module: string; bytes: number }[];

/** One text for each page over its budget, with the largest modules that it loads. */
export function overruns(pages: readonly PageScripts[], modulesOf: ModulesOf): string[] {
  return pages
    .filter(({ budget, bytes, files }) => bytes > budget.kB * 1000 || files.length > budget.files)
    .map(({ budget, bytes, files }) => {
      const largest = files
        .flatMap(({ file }) => modulesOf(file))
        .sort((one, other) => other.bytes - one.bytes)
        .slice(0, 10)
        .map((found) => `  ${kB(found.bytes).padStart(9)} before compression  ${found.module}`);
      const is = `${kB(bytes)} in ${files.length} files`;
      return [`${budget.page}: ${is}, at most ${budget.kB} kB in ${budget.files}`, ...largest].join('\n');
    });
}

/** A Markdown table with one row per page. */
export function tableOf(pages: readonly PageScripts[]): string {
  const rows = pages.map(
    ({ budget, bytes, files }) =>
      `| ${budget.page} | ${kB(bytes)} | ${budget.kB} kB | ${files.length} | ${budget.files} |`,
  );
  return ['| page | scripts | at most | files | at most |', '| --- | --- | --- | --- | --- |', ...rows].join(
    '\n',
  );
}

const kB = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;
