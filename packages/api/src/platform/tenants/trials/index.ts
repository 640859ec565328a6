import { defineFeature } from '../../../feature.ts';
import { endTrials, remindOfTrials } from './service.ts';

export const tenantTrials = defineFeature({
  name: 'tenant-trials',
  schedules: [
    {
      name: 'tenants.trials',
      cron: '0 * * * *',
      async run(deps, signal) {
        await remindOfTrials(deps, signal);
        await endTrials(deps, signal);
      },
    },
  ],
});
