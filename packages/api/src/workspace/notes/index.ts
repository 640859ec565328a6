import { defineFeature } from '../../feature.ts';
import { lockNotes } from './locking.ts';
import { noteRoutes } from './routes.ts';
import { templateRoutes } from './templates/routes.ts';

export { noteOfVisit, ownNoteOfVisit } from './of-visit.ts';
export { moveDrafts } from './repository.ts';
export { hashOf, openClinicKey, openText, sealText, type TextPlace } from './seal.ts';
export { defaultTemplates } from './templates/defaults.ts';

export const notes = defineFeature({
  name: 'notes',
  routes: (deps) => [...noteRoutes(deps), ...templateRoutes(deps)],
  schedules: [{ name: 'notes.lock', cron: '*/15 * * * *', run: lockNotes }],
});
