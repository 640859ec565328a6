import { defineFeature } from '../../../feature.ts';
import { dataExportRoutes } from './routes.ts';

export const tenantDataExport = defineFeature({ name: 'tenant-data-export', routes: dataExportRoutes });
