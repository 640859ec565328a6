import { consoleText } from '../shared/consoleText.ts';

export const t = consoleText({
  signInAs: 'Sign in as',
  title: 'See {clinic} as a member',
  effect:
    'You get {minutes} minutes to look, and can change nothing. Each request goes into the audit log, and the owner is told by email: who you are, as whom you look, and the reason below.',
  member: 'See the site as',
  owner: '{name} · Owner',
  memberWithRole: '{name} · {role}',
  administrator: 'Administrator',
  clinician: 'Clinician',
  front_desk: 'Front desk',
  hr: 'HR',
  loadingMembers: 'Loading the members',
  reason: 'Reason',
  reasonHint: 'The owner reads it word for word.',
  cancel: 'Cancel',
  submit: 'Open the site',
  failed: 'This did not work',
  openedTitle: 'The site opens in a new window',
  openedBody:
    'The way there is good once, for {seconds} seconds. On the site, “End visit” ends it before the {minutes} minutes are over.',
  openAgain: 'It did not open: open it now',
  done: 'Done',
});
