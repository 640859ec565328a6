import { consoleText } from '../shared/consoleText.ts';

/** Texts for operators who change a clinic's members. */
export const t = consoleText({
  inviteTitle: 'Invite someone to {clinic}?',
  inviteBody:
    'The invitation is sent in your name and expires in 7 days. The clinic’s owner is emailed. You may be asked to confirm your identity.',
  administratorHint: 'Manages the clinic: team, settings, services, pay. Reads clients’ names.',
  clinicianHint: 'Own calendar, clients, charts and pay. Counts against the plan.',
  front_deskHint: 'Calendars, clients and payments, without charts.',
  hrHint: 'Pay and credentials, without clients’ names.',
  invitationSent: 'Invitation sent to {email}',
  changeRole: 'Change role',
  roleTitle: 'Change the role of {name} at {clinic}?',
  roleBody:
    'They are signed out of the clinic’s site and have the new role when they sign in again. The clinic’s owner is emailed. Ownership stays with the owner, who alone can transfer it.',
  roleInvitedBody:
    'They join with the new role when they accept the invitation. The clinic’s owner is emailed.',
  roleChanged: '{name} is now {role}',
  deactivate: 'Deactivate',
  deactivateTitle: 'Deactivate {name} at {clinic}?',
  deactivateBody:
    'Their membership ends and they are signed out of the clinic’s site immediately. What they wrote stays, and so do their account and other clinics. The clinic’s owner is emailed. To join again they need a new invitation.',
  deactivated: '{name} no longer belongs to {clinic}',
  withdraw: 'Withdraw invitation',
  withdrawTitle: 'Withdraw the invitation of {name} to {clinic}?',
  withdrawBody: 'The link in the invitation stops working. The clinic’s owner is emailed.',
  withdrawn: 'Invitation withdrawn',
});
