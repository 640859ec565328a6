import { consoleText } from '../shared/consoleText.ts';

export const t = consoleText({
  title: 'Users',
  subtitle: 'The people who run the platform, and those who use it',
  tabs: 'Kinds of users',
  staff: 'Staff',
});
