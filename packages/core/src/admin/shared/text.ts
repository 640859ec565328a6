import { consoleText } from './consoleText.ts';

/** Words that several screens of the console share. */
export const t = consoleText({
  justNow: 'just now',
  secondsAgo: '{n} s ago',
  minutesAgo: '{n} min ago',
  hoursAgo: '{n} h ago',
  daysAgo: '{n} d ago',
  failedTitle: 'This could not be loaded',
  forbiddenTitle: 'Your role does not include this',
  forbiddenBody: 'Ask an owner of the platform for the permission, or go on elsewhere.',
  secondFactorTitle: 'Set up a second factor first',
  secondFactorBody: 'Staff sign in with a second factor here. It takes a minute with an authenticator app.',
  secondFactorAction: 'Set it up in Settings',
  retry: 'Retry',
  loading: 'Loading',
  sampleData: 'Sample data',
  failed: 'An error occurred',
  levelSuccess: 'Success',
  levelWarning: 'Warning',
  levelError: 'Error',
  levelInfo: 'Information',
  close: 'Close',
  cancel: 'Cancel',
  save: 'Save',
});
