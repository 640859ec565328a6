import { defineFeature } from '../../feature.ts';
import { arbitrationOptOutMail, arbitrationOptOutNoticeMail } from './mails.ts';
import { optOutRoutes } from './routes.ts';

export const optOuts = defineFeature({
  name: 'opt-outs',
  mails: [arbitrationOptOutMail, arbitrationOptOutNoticeMail],
  routes: optOutRoutes,
});
