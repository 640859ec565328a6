import { type Campaign, campaignParameters, type LeadSource } from '@tamarack/core/domain';
import type { Locale } from '@tamarack/core/domain/text';
import { longDateTime } from '../../mail/dates.ts';
import { printableName } from '../../mail/names.ts';
import { action, facts, type MailFact, mailto, note, paragraph, quote } from '../../mail/template/content.ts';
import { defineMail } from '../../mail/template/template.ts';

interface NewsletterConfirm {
  link: string;
  days: number;
  unsubscribeLink: string;
}

export const newsletterConfirmMail = defineMail({
  name: 'newsletter_confirm',
  texts: {
    en: {
      subject: 'Please confirm your subscription',
      preview: 'One click, and you will receive our notes by email.',
      title: 'Confirm your subscription',
      body: 'Someone, most likely you, signed up for the {product} newsletter with this email: notes on running a clinic, about once a month. Please confirm that you want it.',
      confirm: 'Confirm the subscription',
      lasts:
        'The link works for {days, plural, one {# day} other {# days}}. If you don’t confirm, you won’t receive the newsletter. You can unsubscribe at any time with the link in every newsletter.',
      reason:
        'You are receiving this email because the newsletter was requested with your email address. If that wasn’t you, ignore this message.',
    },
    fr: {
      subject: 'Veuillez confirmer votre abonnement',
      preview: 'Un clic, et vous recevrez nos notes par courriel.',
      title: 'Confirmez votre abonnement',
      body: 'Quelqu’un, probablement vous, a demandé l’infolettre de {product} avec cette adresse : des notes sur la vie d’une clinique, environ une fois par mois. Veuillez confirmer que vous souhaitez la recevoir.',
      confirm: 'Confirmer l’abonnement',
      lasts:
        'Le lien fonctionne pendant {days, plural, one {# jour} other {# jours}}. Sans confirmation, aucune infolettre n’est envoyée. Vous pourrez vous désabonner en tout temps grâce au lien présent dans chaque envoi.',
      reason:
        'Vous recevez ce courriel parce que l’infolettre a été demandée avec cette adresse. Si ce n’était pas vous, ignorez-le.',
    },
  },
  sample: {
    link: 'http://localhost:5000/newsletter/Zk3vQ0m8bXo5yR2tLw7uHc1dNf4gJp6s',
    days: 7,
    unsubscribeLink: 'http://localhost:5000/unsubscribe/Zk3vQ0m8bXo5yR2tLw7uHc1dNf4gJp6s',
  },
  blocks: ({ link }: NewsletterConfirm, { say }) => [
    paragraph(say('hello')),
    paragraph(say('body')),
    action(say('confirm'), link),
    note(say('lasts')),
  ],
  reason: 'reason',
  unsubscribeLink: ({ unsubscribeLink }) => unsubscribeLink,
  expires: ({ days }, queuedAt) => new Date(queuedAt.getTime() + days * 86_400_000),
});

interface LeadNotice {
  source: LeadSource;
  from: string;
  fullName: string | null;
  clinicName: string | null;
  message: string | null;
  page: string | null;
  campaign: Campaign;
  newsletter: boolean;
  writtenIn: Locale;
  receivedAt: string;
}

/** To our staff, about a visitor’s request. */
export const leadNoticeMail = defineMail({
  name: 'lead_notice',
  canResend: true,
  texts: {
    en: {
      subject:
        '{source, select, contact {Message from the contact form} demo {Request for a demo} sandbox {Sandbox access requested} newsletter {Newsletter requested} sample_report {Sample report requested} other {Sample report requested on the home page}}',
      preview: '{from} filled in a form on the site.',
      reply: 'Your reply goes to the visitor.',
      page: 'Page',
      newsletter: 'Newsletter',
      newsletterAsked: 'Requested, not confirmed yet',
      newsletterNotAsked: 'Not requested',
      campaign: 'Campaign',
    },
    fr: {
      subject:
        '{source, select, contact {Message du formulaire de contact} demo {Demande de démonstration} sandbox {Accès au bac à sable demandé} newsletter {Infolettre demandée} sample_report {Exemple de rapport demandé} other {Exemple de rapport demandé sur la page d’accueil}}',
      preview: '{from} a rempli un formulaire du site.',
      reply: 'Votre réponse ira au visiteur.',
      page: 'Page',
      newsletter: 'Infolettre',
      newsletterAsked: 'Demandée, en attente de confirmation',
      newsletterNotAsked: 'Non demandée',
      campaign: 'Campagne',
    },
  },
  sample: {
    source: 'contact',
    from: 'maude@erable.example',
    fullName: 'Maude Gagnon',
    clinicName: 'Érable Physio',
    message: 'Do you import appointments from our present software?\nWe have two locations in Québec.',
    page: '/contact',
    campaign: { source: 'linkedin', medium: 'social', campaign: 'autumn' },
    newsletter: true,
    writtenIn: 'en',
    receivedAt: '2026-11-21T13:05:00.000Z',
  },
  blocks(params: LeadNotice, { say, locale }) {
    const campaign = Object.keys(campaignParameters)
      .flatMap((name) => params.campaign[name as keyof typeof campaignParameters] ?? [])
      .map(printableName)
      .join(' · ');
    const rows: (MailFact | false)[] = [
      params.fullName !== null && { label: say('factName'), value: params.fullName },
      { label: say('factEmail'), value: params.from, href: mailto(params.from) },
      params.clinicName !== null && { label: say('factClinic'), value: params.clinicName },
      { label: say('factReceived'), value: longDateTime(params.receivedAt, locale) },
      { label: say('factLanguage'), value: say(params.writtenIn === 'fr' ? 'languageFr' : 'languageEn') },
      params.page !== null && { label: say('page'), value: params.page },
      { label: say('newsletter'), value: say(params.newsletter ? 'newsletterAsked' : 'newsletterNotAsked') },
      campaign !== '' && { label: say('campaign'), value: campaign },
    ];
    return [
      ...(params.message === null ? [] : [quote(params.message)]),
      facts(...rows.filter((row) => row !== false)),
      note(say('reply')),
    ];
  },
  reason: 'reasonSupport',
  replyTo: ({ from }) => from,
});
