import { translator } from '@tamarack/core/domain';

const texts = {
  title: 'Connect to your server',
  subtitle: 'Enter the address of your organization’s {product} server',
  address: 'Server address',
  addressHint: 'For example: https://tamarack.example',
  connect: 'Connect',
  connecting: 'Connecting…',
  failed: 'The address could not be checked. Try again.',
  known: 'Known servers',
  serversTitle: 'Servers',
  current: 'In use',
  version: 'Version {version}',
  switch: 'Switch',
  switchTo: 'Switch to {host}',
  forget: 'Forget',
  forgetServer: 'Forget {host}',
  switchHint: 'Switching signs you out of {host} and discards unsaved changes.',
  add: 'Add a server',
};

/** The operators' console is in English only. */
export const t = translator({ en: texts, fr: texts }, 'en');
