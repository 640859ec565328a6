import { consoleText } from '../consoleText.ts';

export const t = consoleText({
  cancel: 'Cancel',
  title: 'Discard what you entered?',
  body: 'It has not been saved.',
  keep: 'Keep editing',
  discard: 'Discard',
});
