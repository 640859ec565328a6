import { consoleText } from '../consoleText.ts';

export const t = consoleText({
  name: 'Name',
  email: 'Email',
  role: 'Role',
  send: 'Send invitation',
});
