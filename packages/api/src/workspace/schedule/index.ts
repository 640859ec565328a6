import { defineFeature } from '../../feature.ts';
import { scheduleRoutes } from './routes.ts';
import { zoneJobs } from './zones/job.ts';

export { isCovered } from './absences/service.ts';
export { moveHolidays } from './blocks/holidays.ts';
export { clientsBookedDuring, readClientVisits } from './client-visits.ts';
export { type FreeSearch, findFreeStarts } from './free.ts';
export { readHoursAndBlocks } from './hours.ts';
export { keepWallTimes } from './zones/location.ts';

export const schedule = defineFeature({ name: 'schedule', routes: scheduleRoutes, jobs: [zoneJobs] });
