import { facts, link, paragraph } from '../../mail/content.ts';
import { printedName } from '../../mail/names.ts';
import { defineMail } from '../../mail/template.ts';

interface OperatorAlert {
  items: {
    /** One sentence without a full stop. */
    content: string;
    detail: string | null;
    /** The console's page about it. */
    link: string;
  }[];
  /** How many more there are. */
  more: number;
  settingsLink: string;
}

/** To operators who asked to be told: what happened since the last such mail, newest last. */
export const operatorAlertMail = defineMail({
  name: 'operator_alert',
  texts: {
    en: {
      subject: '{n, plural, one {{first}} other {# events on {product}}}',
      preview: 'What you asked to be told of.',
      title: '{n, plural, one {This just happened} other {This just happened: # events}}',
      open: 'Open in the console',
      more: '{more, plural, one {# more event is} other {# more events are}} in the console.',
      settings: 'Choose what you are told of',
      reason: 'You receive this email because your settings ask for it.',
    },
    fr: {
      subject: '{n, plural, one {{first}} other {# événements sur {product}}}',
      preview: 'Ce dont vous avez demandé à être averti.',
      title:
        '{n, plural, one {Un événement vient de se produire} other {# événements viennent de se produire}}',
      open: 'Ouvrir dans la console',
      more: '{more, plural, one {# autre événement se trouve} other {# autres événements se trouvent}} dans la console.',
      settings: 'Choisir ce dont vous êtes averti',
      reason: 'Vous recevez ce courriel parce que vos réglages le demandent.',
    },
  },
  sample: {
    items: [
      {
        content: 'Provisioning of Érable Physio failed',
        detail: 'Checking the site failed after 5 attempts',
        link: 'http://localhost:5000/admin/tenants/0198c0de-0000-7000-8000-000000000001',
      },
      { content: 'A mail could not be delivered', detail: null, link: 'http://localhost:5000/admin' },
    ],
    more: 3,
    settingsLink: 'http://localhost:5000/admin/settings',
  },
  values: ({ items, more }: OperatorAlert) => ({
    n: items.length + more,
    first: printedName(items[0]?.content ?? ''),
  }),
  // The sentences name clinics, whose names strangers typed.
  blocks: ({ items, more, settingsLink }: OperatorAlert, { say }) => [
    facts(
      ...items.map(({ content, detail, link }) => ({
        label: printedName(content),
        value: detail ? printedName(detail) : say('open'),
        href: link,
      })),
    ),
    ...(more > 0 ? [paragraph(say('more'))] : []),
    link(say('settings'), settingsLink),
  ],
  reason: 'reason',
});
