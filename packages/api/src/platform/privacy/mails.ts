import { longDate, longDateTime, type Moment } from '../../mail/dates.ts';
import { action, facts, link, note, paragraph } from '../../mail/template/content.ts';
import { defineMail } from '../../mail/template/template.ts';

interface PersonErased {
  erasedAt: string;
  officer: string;
  policyLink: string;
}

/** To the person whose data was erased at their request. */
export const personErasedMail = defineMail({
  name: 'person_erased',
  deletedAfterDelivery: true,
  texts: {
    en: {
      subject: 'Your personal data has been deleted',
      preview: 'We have completed your request.',
      title: 'Your data has been deleted',
      body: 'You asked us to delete your personal data. We did so on {date}: your account, if you had one, and everything we held for this email address.',
      kept: 'We keep a few records for a time, because the law requires them or in your own interest: that you made a request and got an answer, without your email address; and, if there was one, your opt-out of arbitration, or the end of your newsletter subscription with the proof of consent.',
      clinics:
        'If you worked at a clinic, its own records still say who treated clients and who wrote notes. The clinic answers for them; please ask it about them.',
      policy: 'Read the privacy policy',
      last: 'This is our last message about it: your email address is deleted as soon as this message has been sent.',
      notYou: 'If you didn’t ask for this, write to {officer}.',
      reason:
        'You are receiving this email because we were asked to delete the personal data held for your email address.',
    },
    fr: {
      subject: 'Vos renseignements personnels sont effacés',
      preview: 'Nous avons traité votre demande.',
      title: 'Vos renseignements sont effacés',
      body: 'Vous nous avez demandé d’effacer vos renseignements personnels. C’est chose faite depuis le {date} : votre compte, si vous en aviez un, et ce que nous détenions à cette adresse.',
      kept: 'Quelques éléments sont conservés un certain temps, parce que la loi l’exige ou dans votre propre intérêt : le fait que vous avez présenté une demande et reçu une réponse, sans votre adresse; et, s’il y a lieu, votre refus de l’arbitrage ou la fin de votre abonnement à l’infolettre avec la preuve de votre consentement.',
      clinics:
        'Si vous avez travaillé dans une clinique, ses propres dossiers indiquent toujours qui a traité des clients et rédigé des notes. La clinique en est responsable; veuillez vous adresser à elle.',
      policy: 'Lire la politique de confidentialité',
      last: 'C’est notre dernier message à ce sujet : l’adresse à laquelle ce courriel est envoyé est supprimée dès son départ.',
      notYou: 'Si vous n’avez pas fait cette demande, écrivez à {officer}.',
      reason:
        'Vous recevez ce courriel parce que l’on nous a demandé d’effacer les renseignements personnels liés à cette adresse.',
    },
  },
  sample: {
    erasedAt: '2026-11-21T13:05:00.000Z',
    officer: 'privacy@tamarack.example',
    policyLink: 'http://localhost:5000/privacy-policy',
  },
  values: ({ erasedAt }: PersonErased, { locale }) => ({ date: longDate(erasedAt, locale) }),
  blocks: ({ policyLink }: PersonErased, { say }) => [
    paragraph(say('hello')),
    paragraph(say('body')),
    paragraph(say('kept')),
    paragraph(say('clinics')),
    link(say('policy'), policyLink),
    paragraph(say('last')),
    note(say('notYou')),
  ],
  reason: 'reason',
});

export interface ColleagueErased extends Moment {
  fullName: string;
  clinicName: string;
  memberName: string;
  todosUrl: string;
}

/** To the owner of a clinic when the account of a member was deleted at that person's request. */
export const colleagueErasedMail = defineMail({
  name: 'colleague_erased',
  deletedAfterDelivery: true,
  texts: {
    en: {
      subject: 'An account at {clinicName} was deleted',
      preview: 'Who it is, and what to take over.',
      title: 'An account on your team was deleted',
      body: 'A person on the team of {clinicName} asked us to delete their account, and we did so. They can no longer sign in.',
      kept: 'Your clinic’s records still say whom they treated and what they signed. Their later bookings and the people they supervised are in the to-dos now, their unsigned notes from tomorrow.',
      back: 'If they still work with you, invite them on their page under Team; their record stays the same.',
      person: 'Person',
      todos: 'Open the to-dos',
    },
    fr: {
      subject: 'Un compte de {clinic} a été supprimé',
      preview: 'De qui il s’agit et ce qu’il faut reprendre.',
      title: 'Un compte de votre équipe a été supprimé',
      body: 'Une personne de l’équipe de {clinic} nous a demandé de supprimer son compte, et c’est chose faite. Elle ne peut plus se connecter.',
      kept: 'Les dossiers de votre clinique indiquent toujours qui cette personne a traité et ce qu’elle a signé. Ses rendez-vous à venir et les personnes qu’elle supervisait figurent dès maintenant dans les tâches, ses notes non signées dès demain.',
      back: 'Si elle travaille encore avec vous, invitez-la sur sa page, sous Équipe; sa fiche reste la même.',
      person: 'Personne',
      todos: 'Ouvrir les tâches',
    },
  },
  sample: {
    fullName: 'Maude Gagnon',
    clinicName: 'Érable Physio',
    memberName: 'Amrit Kaur',
    todosUrl: 'http://erable-physio.localhost:5000/todos',
    at: '2026-11-21T13:05:00.000Z',
  },
  blocks: ({ memberName, todosUrl, at, timeZone }: ColleagueErased, { say, locale }) => [
    paragraph(say('greeting')),
    paragraph(say('body')),
    facts(
      { label: say('person'), value: memberName },
      { label: say('factWhen'), value: longDateTime(at, locale, timeZone) },
    ),
    paragraph(say('kept')),
    paragraph(say('back')),
    action(say('todos'), todosUrl),
  ],
  reason: 'reasonOwner',
});
