import { expect, it } from 'vitest';
import { createDiagnostics } from './diagnostics.ts';
import { redact } from './redact.ts';

const user = { home: '/home/dana', account: 'dana' };
const token = 'eyJhbGciOiJIUzI1NiJ9.eyJzZXNzaW9uIjoiMSJ9.c2lnbmF0dXJl';

it('contains versions, states and the last errors, redacted', async () => {
  const { text } = createDiagnostics({
    version: '1.0.0',
    system: 'linux 6.8.0 x64',
    runtimes: { Electron: '45.4.1' },
    locale: 'en-CA',
    keyStore: () => 'gnome_libsecret',
    updates: () => ({ kind: 'idle', channel: 'latest', checkedAt: null }),
    windowCount: () => 2,
    lastErrors: async () => [
      `[error] could not write /home/dana/.config/session.json for dana@clinic.example`,
      `[warn] refused Authorization: Bearer ${token}`,
    ],
    user,
    now: () => Date.UTC(2026, 10, 21),
  });
  const diagnostics = await text({
    server: 'https://tamarack.example',
    connection: 'online',
    tokenStorage: 'encrypted',
  });
  expect(diagnostics).toBe(
    [
      'Tamarack Admin: 1.0.0',
      'Electron: 45.4.1',
      'System: linux 6.8.0 x64',
      'Locale: en-CA',
      'Server: https://tamarack.example',
      'Connection: online',
      'Session: encrypted (gnome_libsecret)',
      'Updates: idle, latest',
      'Windows: 2',
      'Time: 2026-11-21T00:00:00.000Z',
      '',
      'Last errors:',
      '[error] could not write ~/.config/session.json for [email]',
      '[warn] refused Authorization: [removed] [token]',
    ].join('\n'),
  );
});

it.each([
  [`token ${token} expired`, 'token [token] expired'],
  ['x-client-key: ck_live_0123456789', 'x-client-key: [removed]'],
  ['{"password":"hunter22"}', '{"password":"[removed]"}'],
  ['https://tamarack.example/set-password?code=abc#x failed', 'https://tamarack.example/set-password failed'],
  [String.raw`C:\Users\dana\AppData\x.json`, String.raw`C:\Users\~\AppData\x.json`],
  ['/mnt/dana/x', '/mnt/~/x'],
  ['a'.repeat(48), '[removed]'],
  ['nothing to hide', 'nothing to hide'],
])('redacts what is private in %s', (text, expected) => {
  expect(redact(text, user)).toBe(expected);
});
