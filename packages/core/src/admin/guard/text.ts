import { consoleText } from '../shared/consoleText.ts';

export const t = consoleText({
  loading: 'Loading...',
  unknownTitle: 'It could not be checked whether you are signed in',
  retry: 'Retry',
});
