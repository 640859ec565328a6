import { consoleText } from '../consoleText.ts';

export const t = consoleText({
  title: 'Confirm that it is you',
  body: 'This asks for more than being signed in. You are not asked again for the next {minutes} minutes.',
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
