import { defineFeature } from '../../feature.ts';
import { lockNotes } from './locking.ts';
import { noteRoutes } from './routes.ts';

export { hashOf, openClinicKey, openText, sealText } from './seal.ts';
export { defaultTemplates } from './templates.ts';

export const notes = defineFeature({
  name: 'notes',
  routes: noteRoutes,
  schedules: [{ name: 'notes.lock', cron: '*/15 * * * *', run: lockNotes }],
});
