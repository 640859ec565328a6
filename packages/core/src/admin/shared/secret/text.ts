import { consoleText } from '../consoleText.ts';

export const t = consoleText({
  copy: 'Copy',
  copied: 'Copied',
  copyLabel: 'Copy {label}',
  close: 'I’ve saved it',
});
