import { link, note, paragraph } from '../../mail/content.ts';
import { longDate } from '../../mail/dates.ts';
import { defineMail } from '../../mail/template.ts';

interface PersonErased {
  erasedAt: string;
  officer: string;
  policyLink: string;
}

/** To whoever asked for erasure, once it is done. */
export const personErasedMail = defineMail({
  name: 'person_erased',
  deletedAfterDelivery: true,
  texts: {
    en: {
      subject: 'Your personal data is erased',
      preview: 'What you asked for is done.',
      title: 'Your data is erased',
      body: 'You asked us to erase your personal data. We did so on {date}: your account, if you had one, and what we held under this address.',
      kept: 'A few records stay for a time, because the law asks for them or in your own interest: that you asked and were answered, without your address; and, where there was one, an opt-out of arbitration, or the end of a newsletter subscription with the proof of consent.',
      policy: 'Read the privacy policy',
      last: 'This is the last you hear from us about it: the address this email went to is deleted once it has left.',
      notYou: 'If you did not ask for this, write to {officer}.',
      reason:
        'You receive this email because we were asked to erase the personal data held under this address.',
    },
    fr: {
      subject: 'Vos renseignements personnels sont effacés',
      preview: 'Votre demande a été exécutée.',
      title: 'Vos renseignements sont effacés',
      body: 'Vous nous avez demandé d’effacer vos renseignements personnels. C’est chose faite depuis le {date} : votre compte, si vous en aviez un, et ce que nous détenions à cette adresse.',
      kept: 'Quelques éléments sont conservés un certain temps, parce que la loi l’exige ou dans votre propre intérêt : le fait que vous avez présenté une demande et reçu une réponse, sans votre adresse; et, s’il y a lieu, votre refus de l’arbitrage ou la fin de votre abonnement à l’infolettre avec la preuve de votre consentement.',
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
    link(say('policy'), policyLink),
    paragraph(say('last')),
    note(say('notYou')),
  ],
  reason: 'reason',
});
