import { defineFeature } from '../../feature.ts';
import { leadListRoutes } from './list/routes.ts';

export { confirmationDays, newUnsubscribeLink, recordLead } from './service.ts';
export type { LeadRequest, Sender } from './types.ts';

export const leads = defineFeature({ name: 'leads', routes: leadListRoutes });
