import type { Locale } from '@tamarack/core/domain/text';
import { describe, expect, it } from 'vitest';
import { mails } from '../features.ts';
import { personErasedMail } from '../platform/privacy/mails.ts';
import { activationMail } from '../platform/tenants/lifecycle/activation/mails.ts';
import { resumedMail } from '../platform/tenants/lifecycle/mails.ts';
import { newsletterConfirmMail } from '../public/leads/mails.ts';
import { registrationLinkMail } from '../public/registration/mails.ts';
import { chartOpenedMail, unusualAccessesMail } from '../workspace/charts/mails.ts';
import { renderMail } from './render.ts';

const now = new Date('2026-11-21T13:05:00.000Z');

interface Expected {
  /** Subject and one sentence. */
  en: [string, string];
  fr: [string, string];
  links: string[];
}

const expectations: Record<string, Expected> = {
  email_change_confirm: {
    en: ['Confirm your new email', 'The link works for 24 hours.'],
    fr: ['Confirmez votre nouvelle adresse courriel', 'Rien ne change sans votre confirmation.'],
    links: ['http://localhost:5000/account-change/Zk3vQ0m8bXo5yR2tLw7uHc1dNf4gJp6s'],
  },
  email_change_taken: {
    en: ['This email already has an account', 'so nothing was changed.'],
    fr: ['Cette adresse a déjà un compte', 'Elle a déjà son propre compte'],
    links: ['http://localhost:5000/signin'],
  },
  email_change_notice: {
    en: ['Your email is about to change', 'If this wasn’t you, stop the change.'],
    fr: ['Votre adresse courriel est sur le point de changer', 'bloquez le changement.'],
    links: ['http://localhost:5000/account-change/Zk3vQ0m8bXo5yR2tLw7uHc1dNf4gJp6s'],
  },
  email_changed: {
    en: ['Your email has changed', 'undo the change within 7 days.'],
    fr: ['Votre adresse courriel a été modifiée', 'annulez le changement dans les 7 jours.'],
    links: ['http://localhost:5000/account-change/Zk3vQ0m8bXo5yR2tLw7uHc1dNf4gJp6s'],
  },
  two_factor_reset: {
    en: ['Confirm: turn off two-step sign-in', 'Others who manage your clinic are told and can stop it.'],
    fr: ['Confirmez\u00a0: désactiver la connexion en deux étapes', 'Elle sera désactivée 24 heures après'],
    links: ['http://localhost:5000/account-change/Zk3vQ0m8bXo5yR2tLw7uHc1dNf4gJp6s'],
  },
  two_factor_reset_notice: {
    en: ['Two-step sign-in of Liam Chen is being turned off', 'ask Liam Chen in person.'],
    fr: [
      'Désactivation de la connexion en deux étapes\u00a0: Liam Chen',
      'parlez-en directement avec Liam Chen.',
    ],
    links: ['http://localhost:5000/account-change/Zk3vQ0m8bXo5yR2tLw7uHc1dNf4gJp6s'],
  },
  webhook_trouble: {
    en: ['Webhooks to hooks.partner.example have been failing for a day', 'Answered 503.'],
    fr: ['Les webhooks vers hooks.partner.example échouent depuis un jour', 'Answered 503.'],
    links: ['http://localhost:5000/admin/settings/webhooks/0199c0de-0000-7000-8000-000000000000'],
  },
  activation: {
    en: ['Set your password for Érable Physio', 'The link works once and expires in 24 hours.'],
    fr: [
      'Choisissez votre mot de passe pour Érable Physio',
      'Le site de la clinique Érable Physio a été créé.',
    ],
    links: [
      'http://localhost:5000/set-password/Zk3vQ0m8bXo5yR2tLw7uHc1dNf4gJp6s',
      'http://erable-physio.localhost:5000',
    ],
  },
  clinic_ready: {
    en: ['Érable Physio is ready', 'Sign in with the password you already have.'],
    fr: ['Érable Physio\u00a0: votre site est prêt', 'Connectez-vous avec votre mot de passe habituel.'],
    links: ['http://localhost:5000/dashboard', 'http://erable-physio.localhost:5000'],
  },
  account_exists: {
    en: [
      'You already have a Tamarack account',
      'To add Érable Physio to your account, go on from here and sign in: everything you entered is filled in.',
    ],
    fr: [
      'Vous avez déjà un compte Tamarack',
      'Pour ajouter la clinique Érable Physio à votre compte, poursuivez ici et connectez-vous',
    ],
    links: [
      'http://localhost:5000/continue-registration/Zk3vQ0m8bXo5yR2tLw7uHc1dNf4gJp6s',
      'http://localhost:5000/forgot-password',
    ],
  },
  registration_link: {
    en: ['Continue registering Érable Physio', 'The link works once and expires in 7 days.'],
    fr: [
      'Poursuivez l’inscription de la clinique Érable Physio',
      'Le lien fonctionne une seule fois et expire dans 7 jours.',
    ],
    links: ['http://localhost:5000/continue-registration/Zk3vQ0m8bXo5yR2tLw7uHc1dNf4gJp6s'],
  },
  owner_address_corrected: {
    en: ['Confirm this email for Érable Physio', 'Links sent to the previous email no longer work.'],
    fr: [
      'Confirmez cette adresse pour Érable Physio',
      'Les liens envoyés à l’adresse précédente ne fonctionnent plus.',
    ],
    links: ['http://localhost:5000/set-password/Zk3vQ0m8bXo5yR2tLw7uHc1dNf4gJp6s'],
  },
  password_reset: {
    en: ['Reset your password', 'The link works once and expires in 1 hour.'],
    fr: ['Réinitialisez votre mot de passe', 'Le lien fonctionne une seule fois et expire dans 1 heure.'],
    links: ['http://localhost:5000/set-password/Zk3vQ0m8bXo5yR2tLw7uHc1dNf4gJp6s'],
  },
  password_changed: {
    en: ['Your password was changed', 'November 21, 2026 at 8:05 a.m. EST'],
    fr: ['Votre mot de passe a été modifié', '21 novembre 2026 à 8\u00a0h\u00a005 HNE'],
    links: [],
  },
  two_factor_changed: {
    en: ['Two-step sign-in is on', 'asks for a code from your authenticator app'],
    fr: ['La connexion en deux étapes est activée', '21 novembre 2026 à 8\u00a0h\u00a005 HNE'],
    links: [],
  },
  sign_in_locked: {
    en: ['Someone is trying to guess your password', 'paused for 15 minutes at a time'],
    fr: ['Quelqu’un tente de deviner votre mot de passe', '21 novembre 2026 à 8\u00a0h\u00a005 HNE'],
    links: ['http://localhost:5000/forgot-password'],
  },
  arbitration_opt_out: {
    en: [
      'Your opt-out of arbitration: AO-7K2M-9XQT',
      'I opt out of arbitration as described in the Terms of Service of Tamarack.',
    ],
    fr: [
      'Votre refus de l’arbitrage\u00a0: AO-7K2M-9XQT',
      'Je refuse l’arbitrage prévu par les conditions d’utilisation de Tamarack.',
    ],
    links: ['http://localhost:5000/terms-of-service#arbitration'],
  },
  arbitration_opt_out_notice: {
    en: ['Opt-out of arbitration: AO-7K2M-9XQT', 'It is in time: within 30 days'],
    fr: ['Refus de l’arbitrage\u00a0: AO-7K2M-9XQT', 'Le refus est dans les délais'],
    links: ['mailto:maude@erable.example'],
  },
  colleague_erased: {
    en: ['An account at Érable Physio was deleted', 'Amrit Kaur'],
    fr: ['Un compte de la clinique Érable Physio a été supprimé', 'Amrit Kaur'],
    links: ['http://erable-physio.localhost:5000/todos'],
  },
  person_erased: {
    en: ['Your personal data has been deleted', 'write to privacy@tamarack.example'],
    fr: ['Vos renseignements personnels sont effacés', 'écrivez à privacy@tamarack.example'],
    links: ['http://localhost:5000/privacy-policy'],
  },
  sample_report: {
    en: ['Your sample report: Weekly At A Glance', 'The link works for 7 days.'],
    fr: [
      'Votre exemple de rapport\u00a0: La semaine en un coup d’œil',
      'Le lien fonctionne pendant 7 jours.',
    ],
    links: [
      'http://localhost:5000/waag-template/Zk3vQ0m8bXo5yR2tLw7uHc1dNf4gJp6s?email=maude%40erable.example',
    ],
  },
  sandbox_access: {
    en: ['Your access to the Tamarack sandbox', 'The link works once, within 7 days.'],
    fr: ['Votre accès au bac à sable Tamarack', 'Le lien fonctionne une seule fois, pendant 7 jours.'],
    links: ['http://demo.localhost:5000/sandbox/Zk3vQ0m8bXo5yR2tLw7uHc1dNf4gJp6s'],
  },
  contact_received: {
    en: ['We received your message', 'A person on our team will read your message'],
    fr: ['Nous avons bien reçu votre message', 'Un membre de notre équipe lira votre message'],
    links: [],
  },
  demo_received: {
    en: ['We received your request for a demo', 'agree on a time for the 30-minute demo'],
    fr: ['Nous avons bien reçu votre demande de démonstration', 'la démonstration de 30 minutes'],
    links: [],
  },
  newsletter_confirm: {
    en: ['Please confirm your subscription', 'The link works for 7 days.'],
    fr: ['Veuillez confirmer votre abonnement', 'Le lien fonctionne pendant 7 jours.'],
    links: [
      'http://localhost:5000/newsletter/Zk3vQ0m8bXo5yR2tLw7uHc1dNf4gJp6s',
      'http://localhost:5000/unsubscribe/Zk3vQ0m8bXo5yR2tLw7uHc1dNf4gJp6s',
    ],
  },
  newsletter_post: {
    en: [
      'Payroll for independent contractors, without the spreadsheet',
      'You are receiving this email because you subscribed to the Tamarack newsletter.',
    ],
    fr: [
      'Payroll for independent contractors, without the spreadsheet',
      'Vous recevez ce courriel parce que vous avez confirmé votre abonnement à l’infolettre de Tamarack.',
    ],
    links: [
      'http://localhost:5000/blog/contractor-payroll',
      'http://localhost:5000/unsubscribe/Zk3vQ0m8bXo5yR2tLw7uHc1dNf4gJp6s',
    ],
  },
  lead_notice: {
    en: ['Message from the contact form', 'linkedin · social · autumn'],
    fr: ['Message du formulaire de contact', 'linkedin · social · autumn'],
    links: ['mailto:maude@erable.example'],
  },
  invitation: {
    en: ['Maude Gagnon invited you to Érable Physio', 'The invitation expires in 7 days.'],
    fr: [
      'Maude Gagnon vous invite à rejoindre la clinique Érable Physio',
      'L’invitation est valable 7 jours.',
    ],
    links: ['http://localhost:5000/invitation/Zk3vQ0m8bXo5yR2tLw7uHc1dNf4gJp6s'],
  },
  ownership_transferred: {
    en: [
      'Érable Physio has a new owner',
      'Unless another administrator is the clinic’s privacy contact, the owner is.',
    ],
    fr: [
      'Érable Physio\u00a0: changement de propriétaire',
      'Noor Bhatti est maintenant propriétaire de la clinique Érable Physio.',
    ],
    links: [],
  },
  chart_opened: {
    en: [
      'A chart was opened in an emergency at Érable Physio',
      'Chen Li, who is on the care team, opened the chart of Client 10432 in an emergency.',
    ],
    fr: [
      'Un dossier a été ouvert en cas d’urgence à la clinique Érable Physio',
      'Chen Li, membre de l’équipe soignante, a ouvert le dossier du client 10432 en cas d’urgence.',
    ],
    links: ['https://erable.tamarack.example/access-log'],
  },
  withheld_exported: {
    en: ['Withheld charts were exported at Érable Physio', 'a client’s lockbox withholds from Maude Gagnon'],
    fr: [
      'Des dossiers soustraits à la divulgation ont été exportés à la clinique Érable Physio',
      'qu’une consigne de non-divulgation soustrait à cette personne',
    ],
    links: ['https://erable.tamarack.example/access-log'],
  },
  unusual_accesses: {
    en: [
      'Unusual accesses to charts at Érable Physio',
      'Client 10517: no booking within 30 days, 15 charts or more in an hour',
    ],
    fr: [
      'Consultations inhabituelles de dossiers à la clinique Érable Physio',
      'client 10517\u00a0: aucun rendez-vous à moins de 30 jours, 15 dossiers ou plus en une heure',
    ],
    links: ['https://erable.tamarack.example/access-log?from=2026-11-24&to=2026-11-24&unusual=1'],
  },
  privacy_contact_changed: {
    en: [
      'Chen Li is now the privacy contact of Érable Physio',
      'Maude Gagnon made Chen Li the privacy contact, in place of Maude Gagnon.',
    ],
    fr: [
      'Chen Li est maintenant responsable de la protection des renseignements personnels à la clinique Érable Physio',
      'Maude Gagnon a désigné Chen Li comme responsable de la protection des renseignements personnels',
    ],
    links: ['https://erable.tamarack.example/settings'],
  },
  staff_invitation: {
    en: ['You are invited to the Tamarack team', 'The link works once and expires in 7 days.'],
    fr: [
      'Invitation à rejoindre l’équipe Tamarack',
      'Le lien fonctionne une seule fois et expire dans 7 jours.',
    ],
    links: ['http://localhost:5000/set-password/Zk3vQ0m8bXo5yR2tLw7uHc1dNf4gJp6s'],
  },
  staff_welcome: {
    en: ['You have joined the Tamarack team', 'Sign in to the console with the password you already have.'],
    fr: [
      'Vous faites maintenant partie de l’équipe Tamarack',
      'Connectez-vous à la console avec votre mot de passe habituel.',
    ],
    links: ['http://localhost:5000/admin/login'],
  },
  staff_removed: {
    en: ['You are no longer part of the Tamarack team', 'you have been signed out everywhere.'],
    fr: ['Vous ne faites plus partie de l’équipe Tamarack', 'toutes vos sessions ont été fermées.'],
    links: [],
  },
  operator_alert: {
    en: ['5 events on Tamarack', '3 more events are in the console.'],
    fr: ['5 événements sur Tamarack', '3 autres événements se trouvent dans la console.'],
    links: [
      'http://localhost:5000/admin/tenants/0198c0de-0000-7000-8000-000000000001',
      'http://localhost:5000/admin/settings',
    ],
  },
  impersonation_started: {
    en: [
      'Our support team opened the site of Érable Physio',
      'It is read-only: nothing can be changed, paid',
    ],
    fr: [
      'Notre équipe de soutien a ouvert le site de la clinique Érable Physio',
      'L’accès prend fin automatiquement après 30 minutes. Il est en lecture seule',
    ],
    links: [],
  },
  team_changed: {
    en: [
      'Our support team changed the team of Érable Physio',
      'A member of our staff has changed the role of someone at Érable Physio.',
    ],
    fr: [
      'Notre équipe de soutien a modifié l’équipe de la clinique Érable Physio',
      'Un membre de notre personnel a modifié le rôle d’une personne au sein de la clinique Érable Physio.',
    ],
    links: [],
  },
  suspended: {
    en: ['Érable Physio is suspended', 'see the plan and export the clinic’s data'],
    fr: ['Érable Physio\u00a0: accès suspendu', 'voir le forfait et exporter les données de la clinique'],
    links: ['http://localhost:5000/dashboard'],
  },
  resumed: {
    en: ['Érable Physio is active again', 'Members can sign in again'],
    fr: ['Érable Physio\u00a0: accès rétabli', 'Les membres peuvent de nouveau se connecter'],
    links: ['http://erable-physio.localhost:5000'],
  },
  plan_changed: {
    en: ['Érable Physio is now on the Pro plan', 'Pro, $169 CAD a month'],
    fr: ['Érable Physio\u00a0: forfait Pro', 'Pro, 169\u00a0$ CA par mois'],
    links: ['http://localhost:5000/dashboard'],
  },
  terminated: {
    en: ['Érable Physio has been closed', 'kept until December 21, 2026.'],
    fr: ['Érable Physio\u00a0: clinique fermée', 'conservés jusqu’au 21 décembre 2026.'],
    links: ['http://localhost:5000/dashboard'],
  },
  termination_cancelled: {
    en: ['Érable Physio stays open', 'Nothing was deleted'],
    fr: ['Érable Physio\u00a0: fermeture annulée', 'Rien n’a été effacé'],
    links: ['http://localhost:5000/dashboard'],
  },
  erasure_ahead: {
    en: [
      'The data of Érable Physio will be deleted on December 21, 2026',
      'Export the data before December 21, 2026 and check that the file can be read.',
    ],
    fr: [
      'Érable Physio\u00a0: effacement des données le 21 décembre 2026',
      'Exportez les données avant le 21 décembre 2026 et vérifiez que le fichier est lisible.',
    ],
    links: ['http://localhost:5000/dashboard'],
  },
  clinic_erased: {
    en: [
      'The data of Érable Physio has been deleted',
      'All data of Érable Physio was permanently deleted on December 21, 2026',
    ],
    fr: ['Érable Physio\u00a0: données effacées', 'ont été effacées définitivement le 21 décembre 2026'],
    links: [],
  },
  handover_confirmed: {
    en: ['Érable Physio: handover of the charts confirmed', 'permanently deleted on December 21, 2026.'],
    fr: [
      'Érable Physio\u00a0: transfert des dossiers confirmé',
      'définitivement effacées le 21 décembre 2026.',
    ],
    links: [],
  },
  clinic_closed: {
    en: [
      'Érable Physio has been closed',
      'The owner closed the clinic and can reopen it until December 21, 2026.',
    ],
    fr: [
      'Érable Physio\u00a0: clinique fermée',
      'a fermé la clinique et peut la rouvrir jusqu’au 21 décembre 2026.',
    ],
    links: [],
  },
  clinic_reopened: {
    en: ['Érable Physio stays open', 'Members can sign in again.'],
    fr: ['Érable Physio\u00a0: fermeture annulée', 'Les membres peuvent se connecter de nouveau.'],
    links: ['http://erable-physio.localhost:5000'],
  },
  subdomain_changed: {
    en: ['Érable Physio has a new web address', 'redirects to the new one for 90 days'],
    fr: ['Érable Physio\u00a0: nouvelle adresse web', 'redirige vers la nouvelle pendant 90 jours'],
    links: ['http://erable-physio.localhost:5000'],
  },
  trial_ending: {
    en: ['The free trial of Érable Physio ends in 7 days', 'ends on November 28, 2026.'],
    fr: ['Érable Physio\u00a0: l’essai gratuit se termine dans 7 jours', 'se termine le 28 novembre 2026.'],
    links: ['http://localhost:5000/dashboard'],
  },
};

const readable = (html: string) =>
  html
    .replace(/<style[\s\S]*?<\/style>/g, '')
    .replace(/<!--[\s\S]*?-->/g, '')
    .replace(/<[^>]+>/g, '')
    .replace(/&#x27;/g, "'")
    .replace(/&amp;/g, '&');

it('every mail has its expected content here', () => {
  expect([...mails.keys()].toSorted()).toEqual(Object.keys(expectations).toSorted());
});

it.each([
  ['en', /^Role: Front desk$/m],
  ['fr', /^Rôle\s: Réception$/mu],
] as const)(
  'a change of the team states the role of the person, not of the recipient (%s)',
  (locale, role) => {
    const template = mails.get('team_changed');
    if (!template) throw new Error('no such mail');
    expect(renderMail(template, template.sample, locale, now).text).toMatch(role);
  },
);

describe.each(Object.entries(expectations))('the mail "%s"', (name, expected) => {
  const render = (locale: Locale, changes: object = {}) => {
    const template = mails.get(name);
    if (!template) throw new Error(`no mail "${name}"`);
    return renderMail(template, { ...template.sample, ...changes }, locale, now);
  };

  it.each(['en', 'fr'] as const)('has the same content in its HTML and text parts (%s)', (locale) => {
    const mail = render(locale);
    const [subject, sentence] = expected[locale];
    expect(mail.subject).toBe(subject);
    expect(readable(mail.html)).toContain(sentence);
    expect(mail.text).toContain(sentence);
    for (const part of [readable(mail.html), mail.text]) {
      expect(part).toContain('Tamarack Clinic Software Inc.');
      expect(part).toContain('200 University Avenue, Suite 900, Toronto, ON  M5H 3C6, Canada');
      expect(part).toContain('support@tamarack.example');
    }
    for (const link of expected.links) {
      expect(mail.html).toContain(`href="${link.replaceAll('&', '&amp;')}"`);
      expect(mail.text).toContain(link.replace(/^mailto:/, ''));
    }
  });

  it('has every value in its text part, also one with a link', () => {
    const template = mails.get(name);
    if (!template) throw new Error(`no mail "${name}"`);
    const values = template
      .compose(template.sample, 'en', now)
      .blocks.flatMap((block) => (block.kind === 'facts' ? block.rows.map((row) => row.value) : []));
    for (const value of values) expect(render('en').text).toContain(value);
  });

  it('prints emails without the scheme of a link in its text part', () => {
    expect(render('en').text).not.toContain('mailto:');
  });

  it.each(['en', 'fr'] as const)('contains no placeholder, text key or empty value (%s)', (locale) => {
    const mail = render(locale);
    for (const part of [mail.subject, readable(mail.html), mail.text]) {
      expect(part).not.toMatch(/[{}]|undefined|null|NaN|Invalid Date|\[object/);
      expect(part).not.toMatch(/\b[a-z]+[A-Z][A-Za-z]+(Body|Subject|Title|Preview)\b/);
      expect(part).not.toMatch(/^\s*(\w+\.)?(subject|preview|title|body)\s*$/m);
    }
  });

  it('is a complete document in its language, without scripts or remote content', () => {
    const { html } = render('fr');
    expect(html).toMatch(/^<!DOCTYPE html/);
    expect(html).toContain('lang="fr-CA"');
    expect(html).toContain('<meta name="color-scheme" content="light dark"/>');
    expect(html).not.toMatch(/<script|<link|@import|url\(|javascript:/i);
    expect([...html.matchAll(/src="([^"]+)"/g)].map((match) => match[1])).toEqual(['cid:mark@mail']);
  });

  it('prints hostile names as plain text', () => {
    const hostile = `<script>alert("1")</script>{count, plural, other {#}} http://evil.example\r\nBcc: a@b.example`;
    const fields = ['fullName', 'firstName', 'clinicName', 'inviterName', 'newOwnerName', 'message'];
    const present = fields.filter((field) => field in (mails.get(name)?.sample ?? {}));
    const mail = render('en', Object.fromEntries(present.map((field) => [field, hostile])));
    expect(mail.html).not.toContain('<script');
    expect(mail.html.includes('&lt;script&gt;')).toBe(present.length > 0);
    expect(mail.subject).not.toMatch(/[\r\n]/);
    for (const part of [mail.html, mail.text, mail.subject]) {
      expect(part).not.toContain('evil.example');
      expect(part).not.toContain('a@b');
    }
  });
});

it.each([
  ['en', 'because somebody asked for a link to a registration', 'because a clinic was registered'],
  ['fr', 'parce qu’un lien vers une inscription', 'lors de l’inscription d’une clinique'],
] as const)(
  'the link to a registration does not claim that a clinic is registered (%s)',
  (locale, why, claim) => {
    const text = renderMail(registrationLinkMail, registrationLinkMail.sample, locale, now).text.replace(
      /\s+/g,
      ' ',
    );
    expect(text).toContain(why);
    expect(text).not.toContain(claim);
  },
);

it.each([
  ['en', 'notes on running a clinic, about once a month'],
  ['fr', 'des notes sur la vie d’une clinique, environ une fois par mois'],
] as const)('the newsletter’s confirmation describes the newsletter (%s)', (locale, words) => {
  const { text, html } = renderMail(newsletterConfirmMail, newsletterConfirmMail.sample, locale, now);
  expect(text.replace(/\s+/g, ' ')).toContain(words);
  expect(readable(html).replace(/\s+/g, ' ')).toContain(words);
});

describe('an emergency opening', () => {
  const textOf = (facts: { isOnTeam: boolean; overridesLockbox: boolean }, locale: Locale) =>
    renderMail(chartOpenedMail, { ...chartOpenedMail.sample, ...facts }, locale, now).text;

  it.each([
    ['en', 'without being on the care team', 'A lockbox in this chart applies to Chen Li.'],
    [
      'fr',
      'sans faire partie de l’équipe soignante',
      'Dans ce dossier, une consigne de non-divulgation vise Chen Li.',
    ],
  ] as const)('says what is true of the care team and of a lockbox (%s)', (locale, outside, lockbox) => {
    const withheld = textOf({ isOnTeam: true, overridesLockbox: true }, locale);
    expect(withheld).not.toContain(outside);
    expect(withheld).toContain(lockbox);
    const closed = textOf({ isOnTeam: false, overridesLockbox: false }, locale);
    expect(closed).toContain(outside);
    expect(closed).not.toContain(lockbox);
  });
});

it.each([
  ['en', 'They were made by the clinic’s privacy contact, who is normally told of unusual accesses.'],
  ['fr', 'Elles sont le fait de la personne responsable de la protection des renseignements personnels'],
] as const)(
  'unusual accesses of the privacy contact are said to be theirs only if all are (%s)',
  (locale, words) => {
    const textOf = (ofContact: boolean) =>
      renderMail(unusualAccessesMail, { ...unusualAccessesMail.sample, ofContact }, locale, now).text.replace(
        /\s+/g,
        ' ',
      );
    expect(textOf(true)).toContain(words);
    expect(textOf(false)).not.toContain(words);
  },
);

describe('French', () => {
  it('keeps the space before a colon from breaking', () => {
    const { text } = renderMail(activationMail, activationMail.sample, 'fr', now);
    expect(text).toContain('Clinique\u00a0: Érable Physio');
    expect(text).not.toMatch(/ :/);
  });

  it.each([...mails.keys()])(
    'no space before punctuation, an amount’s sign or in a time can break in "%s"',
    (name) => {
      const template = mails.get(name);
      if (!template) throw new Error(`no mail "${name}"`);
      const { subject, text, html } = renderMail(template, template.sample, 'fr', now);
      for (const part of [subject, text, readable(html)])
        expect(part).not.toMatch(/[^\s] [:;?!»%$](?!\w)|« |\d h(?!\p{L})|\d\u00a0h \d\d/u);
    },
  );

  it('does not say "clinique" twice for a name that begins with it', () => {
    const params = { clinicName: 'Clinique du Parc', siteAddress: 'http://parc.localhost:5000' };
    const { text } = renderMail(resumedMail, params, 'fr', now);
    expect(text).toContain('La suspension de Clinique du Parc a été levée.');
  });
});

it.each([
  ['en', 'If you worked at a clinic, its own records still say who treated clients and who wrote notes.'],
  ['fr', 'Si vous avez travaillé dans une clinique, ses propres dossiers indiquent toujours qui a traité'],
] as const)('the confirmation of an erasure says what clinics keep (%s)', (locale, text) => {
  const mail = renderMail(personErasedMail, personErasedMail.sample, locale, now);
  expect(mail.text.replace(/\s+/g, ' ')).toContain(text);
});
