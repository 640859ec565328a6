import { consoleText } from '../consoleText.ts';

export const t = consoleText({
  title: 'Someone else has changed this',
  kept: 'Your changes are kept here but are not saved yet.',
  taken: 'Changed by someone else:',
  untouched: 'They changed nothing that is in this form. You can save.',
  both: '{field}: both of you changed it. Which value should be saved?',
  mine: 'Yours: {value}',
  theirs: 'Theirs: {value}',
  empty: 'empty',
});
