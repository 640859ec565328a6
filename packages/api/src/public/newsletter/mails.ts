import { action, paragraph } from '../../mail/template/content.ts';
import { defineMail } from '../../mail/template/template.ts';

interface NewsletterPost {
  title: string;
  summary: string;
  link: string;
  unsubscribeLink: string;
}

export const newsletterPostMail = defineMail({
  name: 'newsletter_post',
  needsConsent: true,
  texts: {
    en: {
      read: 'Read the article',
      reason: 'You are receiving this email because you subscribed to the {product} newsletter.',
    },
    fr: {
      read: 'Lire l’article',
      reason:
        'Vous recevez ce courriel parce que vous avez confirmé votre abonnement à l’infolettre de {product}.',
    },
  },
  sample: {
    title: 'Payroll for independent contractors, without the spreadsheet',
    summary: 'What changes when completed sessions, carryovers and payouts come from one schedule.',
    link: 'http://localhost:5000/blog/contractor-payroll',
    unsubscribeLink: 'http://localhost:5000/unsubscribe/Zk3vQ0m8bXo5yR2tLw7uHc1dNf4gJp6s',
  },
  head: ({ title, summary }: NewsletterPost) => ({ subject: title, preview: summary }),
  blocks: ({ summary, link }: NewsletterPost, { say }) => [paragraph(summary), action(say('read'), link)],
  reason: 'reason',
  unsubscribeLink: ({ unsubscribeLink }) => unsubscribeLink,
});
