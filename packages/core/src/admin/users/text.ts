import { consoleText } from '../shared/consoleText.ts';

export const t = consoleText({
  title: 'Users',
  subtitle: 'The people who run the platform, those who use it, and those who asked about it',
  tabs: 'Kinds of users',
  staff: 'Staff',
  people: 'People',
  leads: 'Leads',
  privacy: 'Privacy',
});
