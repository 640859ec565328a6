import { consoleText } from '../consoleText.ts';

export const t = consoleText({
  label: 'Announcement',
  hide: 'Hide announcement',
});
