import { defineFeature } from '../../feature.ts';
import { teamRoutes } from './routes.ts';
import { endLeavers } from './staff/service.ts';

export const team = defineFeature({
  name: 'team',
  routes: teamRoutes,
  schedules: [{ name: 'team.end-leavers', cron: '7 * * * *', run: endLeavers }],
});
