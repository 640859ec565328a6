import { defineFeature } from '../../../feature.ts';
import { tenantNoteRoutes } from './routes.ts';

export const tenantNotes = defineFeature({ name: 'tenant-notes', routes: tenantNoteRoutes });
