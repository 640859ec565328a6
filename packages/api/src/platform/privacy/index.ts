import { defineFeature } from '../../feature.ts';
import { personErasedMail } from './mails.ts';
import { privacyRoutes } from './routes.ts';

export { eraseIn } from './erase/service.ts';
export { exportPerson } from './export/service.ts';
export { lookUp } from './find/look-up.ts';
export { changeRequest, type PrivacyDeps, recordIn, recordRequest } from './requests/service.ts';
export { deleteOutdated, recordRun } from './retention/repository.ts';
export { clinicRules, type RetentionRule, retentionRules, visitorOrigins } from './retention/rules.ts';

export const privacy = defineFeature({ name: 'privacy', mails: [personErasedMail], routes: privacyRoutes });
