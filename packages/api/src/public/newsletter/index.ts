import { defineFeature } from '../../feature.ts';
import { newsletterCommand } from './command.ts';
import { newsletterPostMail } from './mails.ts';
import { newsletterRoutes } from './routes.ts';

export const newsletter = defineFeature({
  name: 'newsletter',
  mails: [newsletterPostMail],
  routes: newsletterRoutes,
  commands: [newsletterCommand],
  retention: [
    {
      name: 'newsletter_tokens',
      table: 'newsletter_tokens',
      what: 'Newsletter: links that confirm a subscription',
      kept: '7 days',
      since: 'after they are created',
      due: 'expires_at < :now',
    },
    {
      name: 'newsletter_unconfirmed',
      table: 'newsletter_subscriptions',
      what: 'Newsletter: subscriptions never confirmed',
      kept: '30 days',
      since: 'after the request',
      due: `state = 'unconfirmed' AND unsubscribed_at IS NULL AND asked_at < :before`,
    },
    {
      name: 'newsletter_ended',
      table: 'newsletter_subscriptions',
      what: 'Newsletter: ended subscriptions with the proof of consent',
      kept: '3 years',
      since: 'after the end',
      source: 'Canada’s Anti-Spam Legislation, s. 48',
      due: `state <> 'confirmed' AND greatest(unsubscribed_at, asked_at) < :before`,
    },
  ],
});
