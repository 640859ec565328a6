// @vitest-environment happy-dom
import { notifications } from '@mantine/notifications';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { confirm, openSection as open, press, type } from '../../../test/dashboard.tsx';
import { refusal } from '../../../test/memory-transport.ts';
import { owner } from '../../../test/render.tsx';

afterEach(() => {
  cleanup();
  notifications.clean();
});

describe('security', () => {
  it('changes the password', async () => {
    const { transport } = await open('security', {
      'POST /api/account/password': ({ body }) => {
        const { currentPassword } = body as { currentPassword: string };
        if (currentPassword === 'wrong') {
          throw refusal('VALIDATION_FAILED', {
            fields: { currentPassword: 'This is not your current password' },
          });
        }
        return { success: true };
      },
    });
    type('Current password', 'wrong');
    type('New password', 'short');
    press('Change password');
    expect(await screen.findByText('Use at least 8 characters')).toBeTruthy();
    type('New password', 'tulipe vélo marteau');
    press('Change password');
    expect(await screen.findByText('This is not your current password')).toBeTruthy();
    type('Current password', 'right');
    press('Change password');
    expect(await screen.findByText('Your password is changed. Other sessions have ended.')).toBeTruthy();
    expect(transport.bodies('POST /api/account/password')).toHaveLength(2);
    expect((screen.getByLabelText('New password') as HTMLInputElement).value).toBe('');
  });

  it('turns two-step sign-in on, with recovery codes shown once', async () => {
    const save = vi.fn();
    const codes = ['a1b2-c3d4', 'e5f6-g7h8'];
    const { transport } = await open(
      'security',
      {
        'POST /api/account/two-factor/start': () => ({
          secret: 'JBSWY3DPEHPK3PXP',
          uri: 'otpauth://totp/x?secret=JBSWY3DPEHPK3PXP',
        }),
        'POST /api/account/two-factor/confirm': () => ({ recoveryCodes: codes }),
      },
      { ports: { files: { save } } },
    );
    press('Turn on');
    press('Continue');
    expect(await screen.findByText('Password is required')).toBeTruthy();
    type('Your password', 'tulipe vélo marteau');
    press('Continue');
    expect(await screen.findByRole('img', { name: 'QR code for the authenticator app' })).toBeTruthy();
    expect(screen.getByText('JBSW Y3DP EHPK 3PXP')).toBeTruthy();
    type('6-digit code from the app', '123 456');
    press('Confirm');
    expect(await screen.findByText('a1b2-c3d4')).toBeTruthy();
    press('Download codes');
    const file = save.mock.calls[0]?.[0] as { fileName: string; bytes: Uint8Array };
    expect(file.fileName).toBe('recovery-codes.txt');
    expect(new TextDecoder().decode(file.bytes)).toBe(
      'Tamarack recovery codes for maude@erable.example. Each works once.\n\na1b2-c3d4\ne5f6-g7h8\n',
    );
    press('I have kept them');
    expect(screen.queryByText('a1b2-c3d4')).toBeNull();
    expect(await screen.findByRole('button', { name: 'Turn off' })).toBeTruthy();
    expect(transport.bodies('POST /api/account/two-factor/confirm')).toEqual([{ code: '123456' }]);
  });

  it('turns it off with password and code, and says which of them is wrong', async () => {
    await open(
      'security',
      {
        'POST /api/account/two-factor/disable': ({ body }) => {
          const { code } = body as { code: string };
          if (code === '000000') throw refusal('TWO_FACTOR_INVALID', { message: 'That code is not valid.' });
          return { success: true };
        },
      },
      { signedIn: { ...owner, twoFactor: true } },
    );
    press('Turn off');
    type('Your password', 'tulipe vélo marteau');
    type('6-digit code from the app', '000000');
    press('Turn off');
    expect(await screen.findByText('That code is not valid.')).toBeTruthy();
    type('6-digit code from the app', '123456');
    press('Turn off');
    expect(await screen.findByRole('button', { name: 'Turn on' })).toBeTruthy();
  });

  it('lists sessions and ends one', async () => {
    const { transport } = await open('security', {
      'DELETE /api/account/sessions/s2': () => ({ success: true }),
    });
    expect(await screen.findByText('Chrome on Windows')).toBeTruthy();
    expect(screen.getByText('This session')).toBeTruthy();
    expect(screen.getByText('Site of Érable Physio · 203.0.113.9')).toBeTruthy();
    press('End session: Safari on iOS, Site of Érable Physio');
    expect(await screen.findByText('The session has ended.')).toBeTruthy();
    expect(transport.calls.some((call) => call.path === '/api/account/sessions/s2')).toBe(true);
  });

  it('signs out everywhere, here too', async () => {
    const { router } = await open('security', {
      'POST /api/account/sessions/sign-out-everywhere': () => ({ success: true }),
    });
    await screen.findByText('This session');
    press('Sign out everywhere');
    await confirm('Sign out everywhere');
    expect(await screen.findByRole('heading', { name: 'Sign-in page' })).toBeTruthy();
    expect(router.state.location.state).toBeFalsy();
  });
});
