import { desktopText } from '../desktopText.ts';

export const t = desktopText({
  title: 'Connect to your server',
  subtitle: 'Enter the address at which your organization runs {product}',
  address: 'Server address',
  addressHint: 'Such as https://tamarack.example',
  check: 'Check address',
  checking: 'Checking…',
  found: 'Server found',
  foundBody: '{host} answers as {product}, version {version}.',
  notEncrypted:
    'The connection is not encrypted. That is accepted only because the server is on this computer.',
  use: 'Use this server',
  other: 'Another address',
  failed: 'The address could not be checked. Try again.',
  known: 'Known servers',
  serversTitle: 'Servers',
  current: 'In use',
  version: 'Version {version}',
  switch: 'Switch',
  switchTo: 'Switch to {host}',
  forget: 'Forget',
  forgetServer: 'Forget {host}',
  switchHint: 'Switching signs you out of {host}. What is not saved there is lost.',
  add: 'Add a server',
});
