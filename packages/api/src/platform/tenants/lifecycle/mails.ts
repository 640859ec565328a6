import { formatPrice, type HoldKind, type Plan, planTable } from '@tamarack/core/domain';
import { daysUntil, longDate } from '../../../mail/dates.ts';
import { action, facts, note, paragraph, quote } from '../../../mail/template/content.ts';
import { defineMail } from '../../../mail/template/template.ts';
import type { Closed } from './closing-mails.ts';

interface Suspended {
  clinicName: string;
  kind: HoldKind | 'trial';
  /** The explanation written for the clinic, never the internal reason. */
  customerMessage: string | null;
  dashboardLink: string;
}

export const suspendedMail = defineMail({
  name: 'suspended',
  canResend: true,
  texts: {
    en: {
      subject: '{clinicName} is suspended',
      preview: 'What this means, what still works and what to do next.',
      title: 'Your clinic is suspended',
      body: 'Access to {clinicName} has been suspended. Members have been signed out, and the clinic’s site shows a notice until the suspension is lifted.',
      trial: 'The free trial has ended, and nothing was charged. To continue, reply to this email.',
      billing: 'The suspension is about billing. Please check your account or write to us.',
      security:
        'The suspension protects the clinic’s data while we investigate a security concern. We will email you as soon as it is resolved.',
      request: 'The suspension was requested on the clinic’s behalf.',
      other: 'Please write to us to find out how the suspension can be lifted.',
      works:
        'Nothing has been deleted. As the owner, you can still sign in on our main site to see the plan and export the clinic’s data.',
    },
    fr: {
      subject: '{clinicName} : accès suspendu',
      preview: 'Ce que cela signifie, ce qui fonctionne encore et ce qu’il faut faire.',
      title: 'Votre clinique est suspendue',
      body: 'L’accès à {clinic} est suspendu. Les membres ont été déconnectés, et le site de la clinique affiche un avis jusqu’à la levée de la suspension.',
      trial: 'L’essai gratuit est terminé, et rien n’a été facturé. Pour continuer, répondez à ce courriel.',
      billing: 'La suspension concerne la facturation. Veuillez vérifier votre compte ou nous écrire.',
      security:
        'La suspension protège les données de la clinique pendant l’examen d’une question de sécurité. Nous vous écrirons dès que tout sera réglé.',
      request: 'La suspension a été demandée au nom de la clinique.',
      other: 'Écrivez-nous pour savoir comment faire lever la suspension.',
      works:
        'Rien n’a été supprimé. À titre de propriétaire, vous pouvez toujours vous connecter sur notre site principal pour voir le forfait et exporter les données de la clinique.',
    },
  },
  sample: {
    clinicName: 'Érable Physio',
    kind: 'billing',
    customerMessage: 'The invoice of October 1 is still open.\nAccess returns as soon as it is settled.',
    dashboardLink: 'http://localhost:5000/dashboard',
  },
  blocks({ kind, customerMessage, dashboardLink }: Suspended, { say }) {
    const explanation = customerMessage?.trim();
    return [
      paragraph(say('body')),
      explanation ? quote(explanation) : paragraph(say(kind)),
      paragraph(say('works')),
      action(say('openDashboard'), dashboardLink),
    ];
  },
  reason: 'reasonOwner',
});

export const resumedMail = defineMail({
  name: 'resumed',
  canResend: true,
  texts: {
    en: {
      subject: '{clinicName} is active again',
      preview: 'The suspension has been lifted.',
      title: 'Your clinic is active again',
      body: 'The suspension of {clinicName} has been lifted. Members can sign in again, and emails that were on hold are sent.',
      openSite: 'Open the clinic’s site',
    },
    fr: {
      subject: '{clinicName} : accès rétabli',
      preview: 'La suspension a été levée.',
      title: 'Votre clinique est de nouveau active',
      body: 'La suspension de {clinic} a été levée. Les membres peuvent de nouveau se connecter, et les courriels en attente sont envoyés.',
      openSite: 'Ouvrir le site de la clinique',
    },
  },
  sample: { clinicName: 'Érable Physio', siteAddress: 'http://erable-physio.localhost:5000' },
  blocks: ({ siteAddress }: { clinicName: string; siteAddress: string }, { say }) => [
    paragraph(say('body')),
    action(say('openSite'), siteAddress),
  ],
  reason: 'reasonOwner',
});

interface PlanChanged {
  clinicName: string;
  from: Plan;
  to: Plan;
  dashboardLink: string;
}

export const planChangedMail = defineMail({
  name: 'plan_changed',
  canResend: true,
  texts: {
    en: {
      subject: '{clinicName} is now on the {plan} plan',
      preview: '{price} CAD a month, before tax.',
      title: 'Your plan has changed',
      body: '{clinicName} is now on the {plan} plan.',
      previous: 'Previous plan',
      new: 'New plan',
      priced: '{plan}, {price} CAD a month',
      clinicians: 'Clinicians',
      limit: '{limit, plural, one {# clinician} other {Up to # clinicians}}',
      tax: 'Prices are before tax.',
    },
    fr: {
      subject: '{clinicName} : forfait {plan}',
      preview: '{price} CA par mois, avant taxes.',
      title: 'Votre forfait a changé',
      body: '{clinicFirst} dispose maintenant du forfait {plan}.',
      previous: 'Forfait précédent',
      new: 'Nouveau forfait',
      priced: '{plan}, {price} CA par mois',
      clinicians: 'Cliniciens',
      limit: '{limit, plural, one {# clinicien} other {Jusqu’à # cliniciens}}',
      tax: 'Les prix sont avant taxes.',
    },
  },
  sample: {
    clinicName: 'Érable Physio',
    from: 'basic',
    to: 'professional',
    dashboardLink: 'http://localhost:5000/dashboard',
  },
  values: ({ to }: PlanChanged, { locale }) => ({
    plan: planTable[to].publicLabel,
    price: formatPrice(planTable[to].priceCad, locale),
  }),
  blocks({ from, to, dashboardLink }: PlanChanged, { say, locale }) {
    const priced = (plan: Plan) =>
      say('priced', {
        plan: planTable[plan].publicLabel,
        price: formatPrice(planTable[plan].priceCad, locale),
      });
    return [
      paragraph(say('body')),
      facts(
        { label: say('new'), value: priced(to) },
        { label: say('clinicians'), value: say('limit', { limit: planTable[to].clinicianLimit }) },
        { label: say('previous'), value: priced(from) },
      ),
      note(say('tax')),
      action(say('openDashboard'), dashboardLink),
      note(say('unexpected')),
    ];
  },
  reason: 'reasonOwner',
});

interface Terminated extends Closed {
  exportLink: string;
}

export const terminatedMail = defineMail({
  name: 'terminated',
  canResend: true,
  texts: {
    en: {
      subject: '{clinicName} has been closed',
      preview: 'The clinic’s data is kept until {date}, then deleted.',
      previewKept:
        'Charts, books and pay are kept until the handover; the team, to-dos and messages until {date}.',
      title: 'Your clinic has been closed',
      body: '{clinicName} has been closed. Its site is no longer available, and its members have been signed out.',
      erase:
        'The clinic’s data is kept until {date}. Until then, you can export it. After that date, it is permanently deleted.',
      eraseKept:
        'The clinic’s team, to-dos and messages are kept until {date}. After that date, they are permanently deleted.',
      charts:
        'Because the clinic has notes, its charts, books and pay are kept sealed until you confirm the handover in your dashboard, for 12 months at most. Until then, you can export them.',
      cancel: 'To keep the clinic, write to {email} before {date}.',
      rescheduledSubject: 'New deletion date for the data of {clinicName}',
      rescheduledTitle: 'Your clinic’s data has a new deletion date',
      rescheduled: 'We have changed the date on which the data of {clinicName} is deleted.',
      reopen: 'You closed it yourself, and you can reopen it in your dashboard until {date}.',
      erasedOn: 'Data is deleted on',
      erasedOnKept: 'Team and messages are deleted on',
      export: 'Export the clinic’s data',
    },
    fr: {
      subject: '{clinicName} : clinique fermée',
      preview: 'Les données de la clinique sont conservées jusqu’au {date}, puis effacées.',
      previewKept:
        'Dossiers, comptabilité et paie sont conservés jusqu’au transfert; équipe, tâches et messages, jusqu’au {date}.',
      title: 'Votre clinique est fermée',
      body: '{clinicFirst} a été fermée. Son site n’est plus accessible, et ses membres ont été déconnectés.',
      erase:
        'Les données de la clinique sont conservées jusqu’au {date}. D’ici là, vous pouvez les exporter. Après cette date, elles seront effacées définitivement.',
      eraseKept:
        'L’équipe, les tâches et les messages de la clinique sont conservés jusqu’au {date}. Après cette date, ils seront effacés définitivement.',
      charts:
        'Comme la clinique a des notes, ses dossiers, sa comptabilité et sa paie restent sous scellés jusqu’à ce que vous confirmiez le transfert dans votre tableau de bord, 12 mois au plus. D’ici là, vous pouvez les exporter.',
      cancel: 'Pour conserver la clinique, écrivez à {email} avant le {date}.',
      rescheduledSubject: '{clinicName} : nouvelle date d’effacement des données',
      rescheduledTitle: 'Nouvelle date d’effacement des données de votre clinique',
      rescheduled: 'Nous avons changé la date d’effacement des données de {clinic}.',
      reopen:
        'Vous l’avez fermée vous-même; vous pouvez la rouvrir dans votre tableau de bord jusqu’au {date}.',
      erasedOn: 'Effacement des données',
      erasedOnKept: 'Effacement de l’équipe et des messages',
      export: 'Exporter les données',
    },
  },
  sample: {
    clinicName: 'Érable Physio',
    eraseOn: '2026-12-21T13:05:00.000Z',
    exportLink: 'http://localhost:5000/dashboard',
    keepsCharts: true,
  },
  values: ({ eraseOn, timeZone }: Terminated, { locale }) => ({ date: longDate(eraseOn, locale, timeZone) }),
  head: ({ rescheduled, keepsCharts }: Terminated, { say }) => ({
    subject: say(rescheduled ? 'rescheduledSubject' : 'subject'),
    preview: say(keepsCharts ? 'previewKept' : 'preview'),
    title: say(rescheduled ? 'rescheduledTitle' : 'title'),
  }),
  blocks: (
    { clinicName, eraseOn, timeZone, exportLink, rescheduled, byOwner, keepsCharts }: Terminated,
    { say, locale },
  ) => [
    paragraph(say(rescheduled ? 'rescheduled' : 'body')),
    ...(keepsCharts ? [paragraph(say('eraseKept')), paragraph(say('charts'))] : [paragraph(say('erase'))]),
    facts(
      { label: say('factClinic'), value: clinicName },
      {
        label: say(keepsCharts ? 'erasedOnKept' : 'erasedOn'),
        value: longDate(eraseOn, locale, timeZone),
      },
    ),
    action(say('export'), exportLink),
    paragraph(say(byOwner ? 'reopen' : 'cancel')),
  ],
  reason: 'reasonOwner',
});

export const terminationCancelledMail = defineMail({
  name: 'termination_cancelled',
  canResend: true,
  texts: {
    en: {
      subject: '{clinicName} stays open',
      preview: 'The closure was cancelled. Nothing was deleted.',
      title: 'Your clinic stays open',
      body: 'The closure of {clinicName} has been cancelled. Nothing was deleted, and the clinic is back to its previous state.',
    },
    fr: {
      subject: '{clinicName} : fermeture annulée',
      preview: 'La fermeture est annulée; rien n’a été effacé.',
      title: 'Votre clinique reste ouverte',
      body: 'La fermeture de {clinic} est annulée. Rien n’a été effacé, et la clinique est revenue à son état précédent.',
    },
  },
  sample: { clinicName: 'Érable Physio', dashboardLink: 'http://localhost:5000/dashboard' },
  blocks: ({ dashboardLink }: { clinicName: string; dashboardLink: string }, { say }) => [
    paragraph(say('body')),
    action(say('openDashboard'), dashboardLink),
  ],
  reason: 'reasonOwner',
});

interface TrialEnding {
  clinicName: string;
  endsOn: string;
  timeZone?: string;
  dashboardLink: string;
  /** The clinic is suspended when the trial ends. */
  suspends?: boolean;
}

export const trialEndingMail = defineMail({
  name: 'trial_ending',
  waitsWhileSuspended: true,
  canResend: true,
  texts: {
    en: {
      subject:
        'The free trial of {clinicName} ends {days, plural, =0 {today} =1 {tomorrow} other {in # days}}',
      preview: 'Your trial ends on {date}. Nothing is charged automatically.',
      title: 'Your trial ends {days, plural, =0 {today} =1 {tomorrow} other {in # days}}',
      body: 'The free trial of {clinicName} ends on {date}. No card is on file, so nothing is charged automatically.',
      next: 'Your dashboard shows your plan, what it includes and what it costs. You can change plans there.',
      suspends:
        'Unless we agree otherwise by then, the clinic’s site will be suspended. Its data is kept, and you can still sign in and export it. To continue, reply to this email.',
      endsOn: 'Trial ends on',
      review: 'Review your plan',
    },
    fr: {
      subject:
        '{clinicName} : l’essai gratuit se termine {days, plural, =0 {aujourd’hui} =1 {demain} other {dans # jours}}',
      preview: 'Votre essai se termine le {date}. Rien n’est facturé automatiquement.',
      title: 'Votre essai se termine {days, plural, =0 {aujourd’hui} =1 {demain} other {dans # jours}}',
      body: 'L’essai gratuit de {clinic} se termine le {date}. Aucune carte n’est enregistrée; rien n’est donc facturé automatiquement.',
      next: 'Votre tableau de bord présente le forfait choisi, ce qu’il comprend et son prix. Vous pouvez y changer de forfait.',
      suspends:
        'Sans entente d’ici là, le site de la clinique sera suspendu. Ses données seront conservées, et vous pourrez toujours vous connecter et les exporter. Pour continuer, répondez à ce courriel.',
      endsOn: 'Fin de l’essai',
      review: 'Revoir votre forfait',
    },
  },
  sample: {
    clinicName: 'Érable Physio',
    endsOn: '2026-11-28T13:05:00.000Z',
    dashboardLink: 'http://localhost:5000/dashboard',
  },
  values: ({ endsOn, timeZone }: TrialEnding, { locale, now }) => ({
    date: longDate(endsOn, locale, timeZone),
    days: daysUntil(endsOn, now, timeZone),
  }),
  blocks: ({ clinicName, endsOn, timeZone, dashboardLink, suspends }: TrialEnding, { say, locale }) => [
    paragraph(say('body')),
    paragraph(say('next')),
    ...(suspends ? [paragraph(say('suspends'))] : []),
    facts(
      { label: say('factClinic'), value: clinicName },
      { label: say('endsOn'), value: longDate(endsOn, locale, timeZone) },
    ),
    action(say('review'), dashboardLink),
  ],
  reason: 'reasonOwner',
  expires: ({ endsOn }) => new Date(endsOn),
});
