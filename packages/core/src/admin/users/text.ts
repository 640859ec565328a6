import { consoleText } from '../shared/consoleText.ts';

export const t = consoleText({
  title: 'Users',
  subtitle: 'Platform staff, people at clinics, leads and privacy requests',
  tabs: 'Kinds of users',
  staff: 'Staff',
  people: 'People',
  leads: 'Leads',
  privacy: 'Privacy',
});
