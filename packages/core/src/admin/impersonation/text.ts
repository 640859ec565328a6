import { consoleText } from '../shared/consoleText.ts';
import { words } from '../shared/words.ts';

export const t = consoleText({
  ...words,
  signInAs: 'Sign in as',
  title: 'See {clinic} as a member',
  effect:
    'You get {minutes} minutes to look, and can change nothing. Each request goes into the audit log. The owner gets an email with your name, the member’s name and the reason below.',
  member: 'See the site as',
  owner: '{name} · Owner',
  memberWithRole: '{name} · {role}',
  loadingMembers: 'Loading the members',
  reasonHint: 'The owner’s email quotes it.',
  submit: 'Open the site',
  openedTitle: 'The site opens in a new window',
  openedBody:
    'This link works once and expires in {seconds} seconds. On the site, “End visit” ends the visit before the {minutes} minutes are over.',
  openAgain: 'Open the site again',
});
