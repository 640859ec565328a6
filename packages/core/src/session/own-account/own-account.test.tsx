// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { describe, expect, it, vi } from 'vitest';
import { asksOnClosing } from '../../../test/asksOnClosing.ts';
import { type Answer, memoryTransport, refusal } from '../../../test/memoryTransport.ts';
import { operator, renderScreen } from '../../../test/renderScreen.tsx';
import type { OpenTwoFactorReset } from '../../domain/accounts/account-changes.ts';
import type { SessionInfo } from '../../domain/accounts/sessions.ts';
import { LocaleProvider } from '../../ui/useText.tsx';
import { LeaveGuard } from '../unsaved/LeaveGuard.tsx';
import type { AccountPanel } from './AccountPanel.ts';
import { PasswordSection, ProfileSection, SessionsSection, TwoFactorSection } from './index.ts';

const Panel: AccountPanel = ({ title, aside, children }) => (
  <section>
    <h2>
      {title} {aside}
    </h2>
    {children}
  </section>
);

const member = { isAdmin: false, role: null };

function show(
  section: ReactNode,
  answers: Record<string, Answer> = {},
  { twoFactor = false, isMember = false, locale = 'en' as 'en' | 'fr', save = vi.fn() } = {},
) {
  const transport = memoryTransport({ 'GET /api/account/email': () => ({ change: null }), ...answers });
  const element = <LocaleProvider locale={locale}>{section}</LocaleProvider>;
  const view = renderScreen(element, {
    transport,
    user: { ...operator, twoFactor, ...(isMember ? member : {}) },
    files: { save },
  });
  const button = (name: string) => screen.findByRole('button', { name });
  const press = async (name: string) => view.user.click(await button(name));
  const fill = async (label: string, value: string) => {
    const field = await screen.findByLabelText(label);
    await view.user.clear(field);
    await view.user.type(field, value);
  };
  return { ...view, transport, save, button, press, fill };
}
const entered = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value;

describe('the profile', () => {
  const path = 'PATCH /api/account/profile';
  const saves: Record<string, Answer> = {
    [path]: ({ body }) => ({ user: { ...operator, ...(body as object) } }),
  };

  it('saves the name; the role is read-only', async () => {
    const { press, fill, transport, session } = show(
      <ProfileSection Panel={Panel} roleName="Administrator" />,
      saves,
    );
    expect((await screen.findByLabelText<HTMLInputElement>('Role')).readOnly).toBe(true);
    await fill('Full Name', '   ');
    await press('Save');
    await screen.findByText('Full name is required');
    expect(document.activeElement).toBe(screen.getByLabelText('Full Name'));
    await fill('Full Name', ' Noor B. ');
    await press('Save');
    await screen.findByText('Profile saved');
    expect(transport.callsOf(path).map(({ body }) => body)).toEqual([{ name: 'Noor B.', locale: 'en' }]);
    expect(session.store.get(session.state).user?.name).toBe('Noor B.');
  });

  it('saves the language of messages if the screens have only one language', async () => {
    const { user, press, transport } = show(<ProfileSection Panel={Panel} roleName="Administrator" />, saves);
    await user.selectOptions(await screen.findByLabelText('Language'), 'fr');
    screen.getByText('Of the messages we send you. The console is in English.');
    await press('Save');
    await screen.findByText('Profile saved');
    expect(transport.callsOf(path)[0]?.body).toEqual({ name: 'Noor Bhatti', locale: 'fr' });
  });

  it('saves the language of the screens, and reports it', async () => {
    const onLanguage = vi.fn();
    const { user, press, transport } = show(<ProfileSection Panel={Panel} onLanguage={onLanguage} />, saves);
    await user.selectOptions(await screen.findByLabelText('Language'), 'fr');
    await press('Save');
    await waitFor(() => expect(onLanguage).toHaveBeenCalledWith('fr'));
    expect(transport.callsOf(path)[0]?.body).toEqual({ name: 'Noor Bhatti', locale: 'fr' });
  });

  it('shows the server’s reason at the field', async () => {
    const { press, fill } = show(<ProfileSection Panel={Panel} />, {
      [path]: () => {
        throw refusal({ status: 400, code: 'VALIDATION_FAILED', fields: { name: 'Not this name' } });
      },
    });
    await fill('Full Name', 'Nobody');
    await press('Save');
    await screen.findByText('Not this name');
    expect(screen.queryByRole('alert')).toBeNull();
    expect(document.activeElement).toBe(screen.getByLabelText('Full Name'));
  });
});

describe('the email', () => {
  const expiresAt = '2999-11-25T15:00:00.000Z';

  it('is read again once its change is no longer open: it may have been confirmed elsewhere', async () => {
    const email = 'new@clinic.example';
    let change: object | null = { email, expiresAt };
    const { press, transport, session } = show(<ProfileSection Panel={Panel} />, {
      'GET /api/account/email': () => ({ change }),
      'DELETE /api/account/email': () => ({ success: true }),
    });
    await screen.findByText(/open the link we sent to new@clinic\.example/);
    change = null;
    transport.answer('GET /api/auth/me', () => ({ user: { ...operator, email } }));
    await press('Cancel this change');
    await waitFor(() => expect(screen.queryByText(/open the link we sent/)).toBeNull());
    expect(screen.getByText(email)).toBeTruthy();
    expect(session.store.get(session.state).user?.email).toBe(email);
  });

  it('is not read again while a change is being requested', async () => {
    let change: object | null = null;
    const { press, fill, transport, answered } = show(<ProfileSection Panel={Panel} />, {
      'GET /api/account/email': () => ({ change }),
      'POST /api/account/email': ({ body }) => {
        change = { ...(body as object), expiresAt };
        return { success: true };
      },
    });
    for (const email of ['first@clinic.example', 'second@clinic.example']) {
      await fill('New email', email);
      await press('Change email');
      await screen.findByText(new RegExp(`open the link we sent to ${email}`));
    }
    await answered();
    expect(transport.callsOf('GET /api/auth/me')).toHaveLength(1);
    expect(screen.getByText(operator.email)).toBeTruthy();
  });
});

describe('the password', () => {
  const path = 'POST /api/account/password';

  it('is changed; errors are shown at their field, which gets the focus', async () => {
    const { press, fill, transport } = show(<PasswordSection Panel={Panel} avoid={['Érable Physio']} />, {
      [path]: ({ body }) => {
        if ((body as { currentPassword: string }).currentPassword !== 'wrong') return { success: true };
        const message = 'This is not your current password';
        throw refusal({ status: 400, code: 'VALIDATION_FAILED', fields: { currentPassword: message } });
      },
    });
    await fill('Current password', 'wrong');
    await fill('New password', 'short');
    await press('Change password');
    await screen.findByText('Use at least 8 characters');
    expect(document.activeElement).toBe(screen.getByLabelText('New password'));
    await fill('New password', 'Érable Physio');
    await press('Change password');
    expect(transport.callsOf(path)).toEqual([]);
    await fill('New password', 'tulipe vélo marteau');
    await press('Change password');
    await screen.findByText('This is not your current password');
    expect(document.activeElement).toBe(screen.getByLabelText('Current password'));
    await fill('Current password', 'right');
    await press('Change password');
    await screen.findByText('Your password is changed. Other sessions have ended.');
    expect(transport.callsOf(path)).toHaveLength(2);
    expect(entered('New password')).toBe('');
  });

  it('cancels an unconfirmed change of email, which is no longer shown', async () => {
    let change: object | null = { email: 'new@clinic.example', expiresAt: '2026-11-25T15:00:00.000Z' };
    const { press, fill } = show(
      <>
        <ProfileSection Panel={Panel} />
        <PasswordSection Panel={Panel} />
      </>,
      {
        'GET /api/account/email': () => ({ change }),
        [path]: () => {
          change = null;
          return { success: true };
        },
      },
    );
    await screen.findByText(/new@clinic\.example/);
    await fill('Current password', 'right');
    await fill('New password', 'tulipe vélo marteau');
    await press('Change password');
    await waitFor(() => expect(screen.queryByText(/new@clinic\.example/)).toBeNull());
  });

  it('is not changed after too many wrong ones, and the form says why', async () => {
    const { press, fill } = show(<PasswordSection Panel={Panel} />, {
      [path]: () => {
        throw refusal({ status: 423, code: 'ACCOUNT_LOCKED', message: 'Try again in 15 minutes.' });
      },
    });
    await fill('Current password', 'wrong');
    await fill('New password', 'tulipe vélo marteau');
    await press('Change password');
    expect((await screen.findByRole('alert')).textContent).toContain('Try again in 15 minutes.');
    expect(entered('New password')).toBe('tulipe vélo marteau');
  });
});

describe('two-step sign-in', () => {
  const codes = ['a1b2-c3d4', 'e5f6-g7h8'];
  const setUp: Record<string, Answer> = {
    'POST /api/account/two-factor/start': () => ({
      secret: 'JBSWY3DPEHPK3PXP',
      uri: 'otpauth://totp/x?secret=JBSWY3DPEHPK3PXP',
    }),
    'POST /api/account/two-factor/confirm': ({ body }) => {
      if ((body as { code: string }).code === '123456') return { recoveryCodes: codes };
      throw refusal({ status: 400, code: 'TWO_FACTOR_INVALID', message: 'That code is not valid.' });
    },
  };

  it('asks before the page is left while recovery codes are shown', async () => {
    const { press, fill, user } = show(
      <LeaveGuard leaves={() => true}>
        <Link to="/elsewhere">Elsewhere</Link>
        <TwoFactorSection Panel={Panel} />
      </LeaveGuard>,
      setUp,
    );
    await press('Set up');
    await fill('Password', 'tulipe vélo marteau');
    await press('Continue');
    await fill('6-digit code from the app', '123 456');
    await press('Turn on');
    await screen.findByText('a1b2-c3d4');
    await user.click(screen.getByRole('link', { name: 'Elsewhere' }));
    await press('Stay here');
    screen.getByText('a1b2-c3d4');
  });

  it('is turned on with the app’s first code; recovery codes are shown once and can be saved as a file', async () => {
    const onSwitch = vi.fn();
    const { press, fill, button, save, transport, session } = show(
      <TwoFactorSection Panel={Panel} onSwitch={onSwitch} />,
      setUp,
    );
    await press('Set up');
    await press('Continue');
    await screen.findByText('Password is required');
    await fill('Password', 'tulipe vélo marteau');
    await press('Continue');
    await screen.findByRole('img', { name: 'QR code for the authenticator app' });
    expect(screen.getByText('Open in the app on this device').closest('a')?.getAttribute('href')).toBe(
      'otpauth://totp/x?secret=JBSWY3DPEHPK3PXP',
    );
    screen.getByText('JBSW Y3DP EHPK 3PXP');
    await press('Turn on');
    await screen.findByText('Code is required');
    await fill('6-digit code from the app', '000 000');
    await press('Turn on');
    await screen.findByText('That code is not valid.');
    await fill('6-digit code from the app', '123 456');
    await press('Turn on');
    await screen.findByText('a1b2-c3d4');
    expect(asksOnClosing()).toBe(true);
    expect(onSwitch).toHaveBeenCalledOnce();
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Your recovery codes' }));
    await press('Download codes');
    const file = save.mock.calls[0]?.[0] as { fileName: string; bytes: Uint8Array };
    expect(file.fileName).toBe('recovery-codes.txt');
    expect(new TextDecoder().decode(file.bytes)).toBe(
      'Tamarack recovery codes for noor@ops.example. Each works once.\n\na1b2-c3d4\ne5f6-g7h8\n',
    );
    await press('I’ve saved these codes');
    expect(screen.queryByText('a1b2-c3d4')).toBeNull();
    expect(asksOnClosing()).toBe(false);
    await waitFor(async () => expect(document.activeElement).toBe(await button('New recovery codes')));
    expect(session.store.get(session.state).user?.twoFactor).toBe(true);
    expect(transport.callsOf('POST /api/account/two-factor/confirm').at(-1)?.body).toEqual({
      code: '123456',
    });
  });

  it('copies the recovery codes', async () => {
    const { press, fill, user } = show(
      <TwoFactorSection Panel={Panel} />,
      {
        'POST /api/account/two-factor/recovery-codes': () => ({ recoveryCodes: codes }),
      },
      { twoFactor: true },
    );
    const write = vi.spyOn(navigator.clipboard, 'writeText');
    await press('New recovery codes');
    screen.getByText('Your current codes stop working.');
    await fill('Password', 'larch');
    await fill('6-digit code or recovery code', '123456');
    await press('Continue');
    await user.click(await screen.findByRole('button', { name: 'Copy codes' }));
    await screen.findByRole('button', { name: 'Copied' });
    expect(write.mock.calls[0]?.[0]).toContain('a1b2-c3d4\ne5f6-g7h8');
  });

  it('is turned off with password and code, and the form says which is wrong', async () => {
    const path = 'POST /api/account/two-factor/disable';
    const { press, fill, button, transport } = show(
      <TwoFactorSection Panel={Panel} />,
      {
        [path]: ({ body }) => {
          if ((body as { code: string }).code !== '000000') return { success: true };
          throw refusal({ status: 400, code: 'TWO_FACTOR_INVALID', message: 'That code is not valid.' });
        },
      },
      { twoFactor: true },
    );
    await press('Turn off');
    await fill('Password', 'tulipe vélo marteau');
    await fill('6-digit code or recovery code', '000000');
    await press('Turn off');
    await screen.findByText('That code is not valid.');
    expect(document.activeElement).toBe(screen.getByLabelText('6-digit code or recovery code'));
    expect(screen.queryByRole('alert')).toBeNull();
    await fill('6-digit code or recovery code', 'a1b2-c3d4');
    await press('Turn off');
    await button('Set up');
    expect(transport.callsOf(path).at(-1)?.body).toEqual({
      password: 'tulipe vélo marteau',
      code: 'a1b2-c3d4',
    });
  });

  it('shows a reset with its time, and stops it', async () => {
    const path = '/api/account/two-factor-reset';
    let reset: OpenTwoFactorReset | null = {
      requestedAt: '2026-11-20T12:05:00',
      dueAt: '2026-11-22T13:05:00',
    };
    const { press, transport } = show(
      <TwoFactorSection Panel={Panel} />,
      {
        [`GET ${path}`]: () => ({ reset }),
        [`DELETE ${path}`]: () => {
          reset = null;
          return { success: true };
        },
      },
      { twoFactor: true, isMember: true },
    );
    await screen.findByText('Two-step sign-in will be turned off on November 22, 2026 at 1:05 p.m.');
    await press('Keep two-step sign-in');
    await screen.findByText('Two-step sign-in stays on');
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Keep two-step sign-in' })).toBeNull());
    expect(transport.callsOf(`DELETE ${path}`)).toHaveLength(1);
  });

  it('shows a reset that nobody has confirmed, in French', async () => {
    const reset: OpenTwoFactorReset = { requestedAt: '2026-11-20T17:05:00', dueAt: null };
    show(
      <TwoFactorSection Panel={Panel} />,
      { 'GET /api/account/two-factor-reset': () => ({ reset }) },
      { twoFactor: true, isMember: true, locale: 'fr' },
    );
    await screen.findByText('La désactivation de la connexion en deux étapes attend votre confirmation');
    screen.getByText(/^Le 20 novembre 2026 à 17 h 05, notre soutien a appris/);
  });

  it('is not changed when the form is cancelled, and the focus returns', async () => {
    const { press, button } = show(<TwoFactorSection Panel={Panel} />, {}, { twoFactor: true });
    await press('Turn off');
    await press('Cancel');
    expect(document.activeElement).toBe(await button('New recovery codes'));
  });
});

describe('sessions', () => {
  const here: SessionInfo = {
    sessionId: 's1',
    kind: 'account',
    clinicName: null,
    ip: '127.0.0.1',
    userAgent: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36',
    createdAt: '2026-01-20T17:00:00Z',
    lastSeenAt: new Date().toISOString(),
    expiresAt: '2999-12-01T00:00:00Z',
    current: true,
  };
  const phone: SessionInfo = {
    ...here,
    sessionId: 's2',
    kind: 'clinic',
    clinicName: 'Érable Physio',
    ip: '203.0.113.9',
    userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile Safari/604.1',
    lastSeenAt: new Date(Date.now() - 3 * 3_600_000).toISOString(),
    current: false,
  };
  const desktop: SessionInfo = {
    ...here,
    sessionId: 's3',
    kind: 'console',
    userAgent: 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0 Electron/39.0 Safari/537.36',
    current: false,
  };
  const unknown: SessionInfo = {
    ...here,
    sessionId: 's4',
    kind: 'operator',
    clinicName: 'Érable Physio',
    userAgent: 'curl/8.5.0',
    current: false,
  };

  it('are listed with device, network address and time, and can be ended one by one', async () => {
    let listed = [here, phone, desktop, unknown];
    const { press, transport } = show(<SessionsSection Panel={Panel} />, {
      'GET /api/account/sessions': () => ({ sessions: listed }),
      'DELETE /api/account/sessions/s2': () => {
        listed = [here];
        return { success: true };
      },
    });
    const own = (await screen.findByText('Chrome on Windows')).closest('li') as HTMLElement;
    within(own).getByText('This session');
    within(own).getByText('Dashboard · 127.0.0.1');
    within(own).getByText('Active now · Signed in January 20, 2026');
    expect(within(own).queryByRole('button')).toBeNull();
    screen.getByText('Site of Érable Physio · 203.0.113.9');
    screen.getByText('Last active 3 hours ago · Signed in January 20, 2026');
    screen.getByText('Desktop console on Linux');
    screen.getByText('Unknown device');
    screen.getByText('Support visit to the site of Érable Physio · 127.0.0.1');
    await press('End session: Safari on iOS, Site of Érable Physio');
    await screen.findByText('Session ended');
    await waitFor(() => expect(screen.queryByText('Safari on iOS')).toBeNull());
    expect(transport.callsOf('DELETE /api/account/sessions/s2')).toHaveLength(1);
  });

  it('can be retried when they could not be loaded', async () => {
    let fails = true;
    const { press } = show(<SessionsSection Panel={Panel} />, {
      'GET /api/account/sessions': () => {
        if (fails) throw refusal({ message: 'The database is being moved.' });
        return { sessions: [here] };
      },
    });
    await screen.findByText('Your sessions could not be loaded');
    fails = false;
    await press('Try again');
    await screen.findByText('This session');
  });

  it('all end after confirmation, including this one', async () => {
    const { press, transport, session } = show(<SessionsSection Panel={Panel} />, {
      'GET /api/account/sessions': () => ({ sessions: [here] }),
      'POST /api/account/sessions/sign-out-everywhere': () => ({ success: true }),
      'POST /api/auth/logout': () => ({ success: true }),
    });
    await press('Sign out everywhere');
    const dialog = within(await screen.findByRole('dialog', { name: 'Sign out everywhere?' }));
    expect(transport.callsOf('POST /api/account/sessions/sign-out-everywhere')).toEqual([]);
    dialog.getByRole('button', { name: 'Sign out everywhere' }).click();
    await waitFor(() => expect(session.store.get(session.state).user).toBeNull());
    expect(session.store.get(session.state).ending).toBe('signed-out');
  });

  it('are shown in French', async () => {
    show(
      <SessionsSection Panel={Panel} />,
      { 'GET /api/account/sessions': () => ({ sessions: [here, phone] }) },
      { locale: 'fr' },
    );
    await screen.findByText('Chrome sur Windows');
    screen.getByText('Dernière activité il y a 3 heures · Connexion le 20 janvier 2026');
    screen.getByRole('button', {
      name: 'Mettre fin à la session\u00a0: Safari sur iOS, Site d’Érable Physio',
    });
    screen.getByRole('button', { name: 'Se déconnecter partout' });
  });
});
