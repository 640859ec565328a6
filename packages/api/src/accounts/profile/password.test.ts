import { describe, expect, it } from 'vitest';
import { provideTestApp } from '../../../test/app.ts';
import { meanwhile } from '../../../test/meanwhile.ts';

const currentPassword = 'larch needles in autumn';
const newPassword = 'a quiet harbour morning';
const app = provideTestApp();

async function personWithPassword() {
  const person = await app.person();
  const hash = await app.deps.hasher.hash(currentPassword);
  await app.database.platform('users').where({ user_id: person.userId }).update({ password_hash: hash });
  return person;
}

const change = (token: string, body: object) =>
  app.call({ method: 'POST', url: '/api/account/password', token, body });

async function signsIn(email: string, password: string): Promise<boolean> {
  const { status } = await app.call({ method: 'POST', url: '/api/auth/login', body: { email, password } });
  return status === 200;
}

describe('changing the password', () => {
  it('requires the current one, ends every other session and notifies the person by email', async () => {
    const { userId, email, token } = await personWithPassword();
    const other = await app.session(userId, 'account');
    expect((await change(token, { currentPassword, newPassword })).status).toBe(200);
    expect((await app.call({ url: '/api/auth/me', token: other.token })).status).toBe(401);
    const mails = await app.database.platform('mail_outbox').where({ to_email: email }).select('template');
    expect(mails).toHaveLength(1);
    expect([await signsIn(email, currentPassword), await signsIn(email, newPassword)]).toEqual([false, true]);
  });

  it('does not replace a password that was set by email meanwhile', async () => {
    const { userId, token } = await personWithPassword();
    const { status } = await meanwhile(
      app,
      (tx) => tx('users').where({ user_id: userId }).update({ password_hash: 'set by email' }),
      () => change(token, { currentPassword, newPassword }),
    );
    expect(status).toBe(400);
    const { password_hash } = await app.database.platform('users').where({ user_id: userId }).first();
    expect(password_hash).toBe('set by email');
  });

  it.each([
    [
      'a wrong current password',
      { currentPassword: 'not this one', newPassword },
      { currentPassword: 'This is not your current password' },
    ],
    ['no current password', { newPassword }, { currentPassword: 'Password is required' }],
    [
      'the same password again',
      { currentPassword, newPassword: currentPassword },
      { newPassword: 'Choose a password other than the current one' },
    ],
    [
      'a common password',
      { currentPassword, newPassword: 'password123' },
      { newPassword: 'This password is too common or was found in a leak. Please choose another' },
    ],
  ])('is refused with %s, and nothing changes', async (_name, body, fields) => {
    const { userId, email, token } = await personWithPassword();
    const other = await app.session(userId, 'account');
    const answer = await change(token, body);
    expect(answer.status).toBe(400);
    expect(answer.body.fields).toEqual(fields);
    expect((await app.call({ url: '/api/auth/me', token: other.token })).status).toBe(200);
    expect(await signsIn(email, currentPassword)).toBe(true);
  });

  it('is refused if it contains the name of one of the person’s clinics', async () => {
    const { userId, token } = await personWithPassword();
    const tenantId = await app.tenant({ clinicName: 'Clinique du Ruisseau' });
    await app.member(tenantId, userId, 'clinician');
    const { body } = await change(token, { currentPassword, newPassword: 'Clinique-du-Ruisseau 4' });
    expect(body.fields).toEqual({
      newPassword: 'This password contains your name, your clinic or your email. Please choose another',
    });
  });
});
