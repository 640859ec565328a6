import { defineFeature } from '../../feature.ts';
import { consentRoutes } from './routes.ts';

export const consent = defineFeature({
  name: 'consent',
  routes: consentRoutes,
  retention: [
    {
      name: 'consents',
      table: 'consents',
      what: 'Privacy choices of visitors',
      kept: '3 years',
      since: 'after the last choice',
      source: 'Civil Code of Québec, art. 2925',
      due: 'decided_at < :before',
    },
  ],
});
