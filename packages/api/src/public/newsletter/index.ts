import { defineFeature } from '../../feature.ts';
import { newsletterPostMail } from './mails.ts';
import { newsletterRoutes } from './routes.ts';

export { readPost } from './posts.ts';
export { sendPost } from './send.ts';

export const newsletter = defineFeature({
  name: 'newsletter',
  mails: [newsletterPostMail],
  routes: newsletterRoutes,
});
