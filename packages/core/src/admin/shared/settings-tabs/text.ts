import { consoleText } from '../consoleText.ts';

export const t = consoleText({
  tabs: 'Settings',
  page: 'Settings: {name}',
  account: 'Your account',
  platform: 'Platform',
  clients: 'API clients',
  webhooks: 'Webhooks',
});
