import { defineFeature } from '../../feature.ts';
import { sampleClinicCommand } from './clinics/command.ts';
import { refreshSampleClinics } from './clinics/service.ts';

export { demoProfile } from './profiles/demo.ts';
export type { SampleProfile } from './profiles/profile.ts';
export { smallQuebecProfile } from './profiles/quebec.ts';
export { ensureSample, hasSample, refreshSample, type SampleDeps } from './service.ts';

export const sampleClinics = defineFeature({
  name: 'sample-clinics',
  commands: [sampleClinicCommand],
  // Offset from the sandbox's refresh, which runs every quarter of an hour.
  schedules: [{ name: 'sample-clinics.refresh', cron: '7,22,37,52 * * * *', run: refreshSampleClinics }],
});
