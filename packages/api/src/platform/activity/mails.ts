import { printableName } from '../../mail/names.ts';
import { facts, link, paragraph } from '../../mail/template/content.ts';
import { defineMail } from '../../mail/template/template.ts';

interface OperatorAlert {
  items: {
    /** One sentence without a full stop. */
    content: string;
    detail: string | null;
    /** Page of the console that shows the event. */
    link: string;
  }[];
  /** Number of further events. */
  more: number;
  settingsLink: string;
}

/** To operators who asked to be notified: the events since their last such mail, newest last. */
export const operatorAlertMail = defineMail({
  name: 'operator_alert',
  isAlert: true,
  texts: {
    en: {
      subject: '{n, plural, one {{first}} other {# events on {product}}}',
      preview: 'Events you asked to be notified about.',
      title: '{n, plural, one {New event} other {# new events}}',
      open: 'Open in the console',
      more: '{more, plural, one {# more event is} other {# more events are}} in the console.',
      settings: 'Change your notifications',
      reason: 'You are receiving this email because of your notification settings.',
    },
    fr: {
      subject: '{n, plural, one {{first}} other {# événements sur {product}}}',
      preview: 'Les événements que vous avez demandé à suivre.',
      title: '{n, plural, one {Nouvel événement} other {# nouveaux événements}}',
      open: 'Ouvrir dans la console',
      more: '{more, plural, one {# autre événement se trouve} other {# autres événements se trouvent}} dans la console.',
      settings: 'Modifier vos notifications',
      reason: 'Vous recevez ce courriel en raison de vos réglages de notification.',
    },
  },
  sample: {
    items: [
      {
        content: 'Provisioning of Érable Physio failed',
        detail: 'Checking the site failed after 5 attempts',
        link: 'http://localhost:5000/admin/tenants/0198c0de-0000-7000-8000-000000000001',
      },
      { content: 'An email could not be delivered', detail: null, link: 'http://localhost:5000/admin' },
    ],
    more: 3,
    settingsLink: 'http://localhost:5000/admin/settings',
  },
  values: ({ items, more }: OperatorAlert) => ({
    n: items.length + more,
    first: printableName(items[0]?.content ?? ''),
  }),
  // The sentences name clinics, whose names strangers typed.
  blocks: ({ items, more, settingsLink }: OperatorAlert, { say }) => [
    facts(
      ...items.map(({ content, detail, link }) => ({
        label: printableName(content),
        value: detail ? printableName(detail) : say('open'),
        href: link,
      })),
    ),
    ...(more > 0 ? [paragraph(say('more'))] : []),
    link(say('settings'), settingsLink),
  ],
  reason: 'reason',
});
