import { consoleText } from '../consoleText.ts';

export const t = consoleText({
  tabs: 'Kinds of settings',
  page: 'Settings: {name}',
  account: 'Your account',
  platform: 'Platform',
  clients: 'API clients',
  webhooks: 'Webhooks',
});
