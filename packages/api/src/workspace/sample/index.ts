export { demoProfile, type SampleProfile } from './profile.ts';
export { ensureSample, refreshSample, type SampleDeps } from './service.ts';
