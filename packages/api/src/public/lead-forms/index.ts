import { defineFeature } from '../../feature.ts';
import { createSpamCheck } from '../forms/index.ts';
import { formRoutes } from './form/routes.ts';
import { contactReceivedMail, demoReceivedMail } from './mails.ts';
import { requestRoutes } from './routes.ts';

/** The forms of the public site: as API calls, or posted as plain HTML. */
export const leadForms = defineFeature({
  name: 'lead-forms',
  mails: [contactReceivedMail, demoReceivedMail],
  routes(deps) {
    const spamCheck = createSpamCheck(deps);
    return [...requestRoutes(deps, spamCheck), ...formRoutes(deps, spamCheck)];
  },
});
