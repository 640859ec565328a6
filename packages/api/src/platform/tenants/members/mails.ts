import type { ClinicRole } from '@tamarack/core/domain';
import { longDateTime, type Moment } from '../../../mail/dates.ts';
import { facts, note, paragraph } from '../../../mail/template/content.ts';
import { defineMail } from '../../../mail/template/template.ts';

export interface TeamChange {
  change: 'invited' | 'role_changed' | 'removed' | 'withdrawn';
  /** The name of a member, or the email of an invited person. */
  memberName: string;
  /** After a change of role, the new one. */
  role: ClinicRole;
}

interface TeamChanged extends Moment, TeamChange {
  fullName: string;
  clinicName: string;
  operatorName: string;
}

/** To the clinic's owner when one of our staff has changed the clinic's members. */
export const teamChangedMail = defineMail({
  name: 'team_changed',
  canResend: true,
  texts: {
    en: {
      subject: 'Our support team changed the team of {clinicName}',
      preview: 'What was changed, for whom and by whom.',
      title: 'A change to your clinic’s team',
      invited: 'A member of our staff has invited someone to {clinicName}.',
      role_changed: 'A member of our staff has changed the role of someone at {clinicName}.',
      removed:
        'A member of our staff has ended someone’s membership of {clinicName}. They can no longer sign in to the clinic’s site.',
      withdrawn: 'A member of our staff has withdrawn an invitation to {clinicName}.',
      person: 'Person',
      role: 'Role',
      by: 'Changed by',
      operator: '{operatorName}, {product}',
    },
    fr: {
      subject: 'Notre équipe de soutien a modifié l’équipe de {clinic}',
      preview: 'Ce qui a été modifié, pour qui et par qui.',
      title: 'Un changement dans l’équipe de votre clinique',
      invited: 'Un membre de notre personnel a invité une personne à se joindre à {clinic}.',
      role_changed: 'Un membre de notre personnel a modifié le rôle d’une personne au sein de {clinic}.',
      removed:
        'Un membre de notre personnel a retiré une personne de l’équipe de {clinic}. Elle ne peut plus se connecter au site de la clinique.',
      withdrawn: 'Un membre de notre personnel a annulé une invitation à se joindre à {clinic}.',
      person: 'Personne',
      role: 'Rôle',
      by: 'Modifié par',
      operator: '{operatorName}, {product}',
    },
  },
  sample: {
    fullName: 'Maude Gagnon',
    clinicName: 'Érable Physio',
    operatorName: 'Noor Bhatti',
    change: 'role_changed',
    memberName: 'Amrit Kaur',
    role: 'front_desk',
    at: '2026-11-21T13:05:00.000Z',
  },
  blocks: ({ change, memberName, role, at, timeZone }: TeamChanged, { say, locale }) => [
    paragraph(say('greeting')),
    paragraph(say(change)),
    facts(
      { label: say('person'), value: memberName },
      { label: say('role'), value: say(role) },
      { label: say('by'), value: say('operator') },
      { label: say('factWhen'), value: longDateTime(at, locale, timeZone) },
    ),
    note(say('unexpected')),
  ],
  reason: 'reasonOwner',
});
