import { defineFeature } from '../../feature.ts';
import { attendanceRoutes } from './attendance-routes.ts';
import { appointmentImportRoutes } from './import/routes.ts';
import { movingRoutes } from './moving-routes.ts';
import { calendarRoutes } from './routes.ts';

export { refuseCancelled } from './attendance/locked.ts';
export { decideIn } from './attendance/service.ts';

export const appointments = defineFeature({
  name: 'appointments',
  routes: (deps) => [
    ...calendarRoutes(deps),
    ...movingRoutes(deps),
    ...attendanceRoutes(deps),
    ...appointmentImportRoutes(deps),
  ],
});
