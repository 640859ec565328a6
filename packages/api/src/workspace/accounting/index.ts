import { defineFeature } from '../../feature.ts';
import { accountingRoutes } from './routes.ts';

export { isCreditFile, nextFile, writeFile } from './files.ts';
export type { ExportLine } from './repository.ts';

export const accounting = defineFeature({ name: 'accounting', routes: accountingRoutes });
