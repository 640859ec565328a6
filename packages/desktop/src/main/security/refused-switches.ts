/**
 * Switches of the command line with which a packaged application does not start: they let another program read or control the pages, or redirect or record
 * the connection to the server.
 */
export const refusedSwitches = [
  'remote-debugging-port',
  'remote-debugging-pipe',
  'remote-allow-origins',
  'disable-web-security',
  'disable-site-isolation-trials',
  'ignore-certificate-errors',
  'ignore-certificate-errors-spki-list',
  'host-resolver-rules',
  'host-rules',
  'log-net-log',
  'ssl-key-log-file',
  'load-extension',
  'js-flags',
  'renderer-cmd-prefix',
  'utility-cmd-prefix',
  'gpu-launcher',
];
