import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sampleReportFileNames } from '@tamarack/core/domain/public/sample-report';
import { StartError } from './start-error.ts';

/** The root folder of the repository. */
export const productRoot = fileURLToPath(new URL('../../../../', import.meta.url));

/** Folder of the built web package. @throws StartError when it has not been built */
export function builtSite(): string {
  return builtFolder('packages/web/dist/client', ['index.html'], 'The site');
}

/** Folder of the sample report's spreadsheets. @throws StartError when they have not been built */
export function builtSampleReport(): string {
  const files = Object.values(sampleReportFileNames);
  return builtFolder('packages/api/dist/sample-report', files, 'The sample report');
}

/** @throws StartError when one of the files is missing; `what` begins its message */
export function builtFolder(path: string, files: readonly string[], what: string): string {
  const folder = join(productRoot, path);
  if (files.every((file) => existsSync(join(folder, file)))) return folder;
  throw new StartError(
    `${what} has not been built.`,
    'Use "npm start", which builds it, or run "npm run build" first.',
  );
}

export function productVersion(): string {
  return (JSON.parse(readFileSync(join(productRoot, 'package.json'), 'utf8')) as { version: string }).version;
}
