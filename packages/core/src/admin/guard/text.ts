import { consoleText } from '../shared/consoleText.ts';

export const t = consoleText({
  loading: 'Loading...',
  unknownTitle: 'We could not check whether you are signed in',
  retry: 'Retry',
});
