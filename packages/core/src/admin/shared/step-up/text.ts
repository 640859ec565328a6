import { consoleText } from '../consoleText.ts';

export const t = consoleText({
  title: 'Confirm it’s you to continue',
  body: 'We won’t ask again for the next {minutes} minutes.',
  password: 'Password',
  code: '6-digit code or recovery code',
  codeRequired: 'Code is required',
  usePasskey: 'Use a passkey',
  passkeyFailed: 'The passkey could not be used. Use your password.',
  confirm: 'Confirm',
  cancel: 'Cancel',
  cancelled: 'Not confirmed',
  failed: 'An error occurred',
});
