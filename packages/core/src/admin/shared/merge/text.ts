import { consoleText } from '../consoleText.ts';

export const t = consoleText({
  title: 'Someone else has changed this',
  kept: 'What you entered is still here, and not saved yet.',
  taken: 'Changed by someone else:',
  both: '{field}: both of you changed it. Which one is to be saved?',
  mine: 'Yours: {value}',
  theirs: 'Theirs: {value}',
  empty: 'empty',
});
