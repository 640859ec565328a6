import { generate, generateSecret } from 'otplib';
import { expect, it } from 'vitest';
import { provideTestApp, testSecrets } from '../../../test/app.ts';
import { createPasswordHasher } from '../../server/passwords.ts';
import { createSecretBox } from '../../server/secret-box.ts';

const password = 'larch needles in autumn';
const app = provideTestApp();

/** An owner of the platform who signed in a while ago. */
async function owner() {
  const person = await app.person({ platformRole: 'platform_owner' });
  const hash = await createPasswordHasher(app.deps.settings.argon2).hash(password);
  await app.database.platform('users').where({ user_id: person.userId }).update({ password_hash: hash });
  const { token, sessionId } = await app.session(person.userId, 'console', undefined, false);
  return { ...person, token, sessionId };
}
async function withTwoFactor(userId: string): Promise<string> {
  const secret = generateSecret();
  await app.database
    .platform('users')
    .where({ user_id: userId })
    .update({
      totp_secret: createSecretBox([testSecrets.encryption]).seal(secret),
      totp_confirmed_at: new Date(),
    });
  return secret;
}
const stepUp = (token: string, body: object) =>
  app.call({ method: 'POST', url: '/api/account/step-up', body, token });
async function terminate(token: string, headers: Record<string, string> = {}) {
  const subdomain = `gone-${Math.random().toString(36).slice(2, 9)}`;
  const tenantId = await app.tenant({ subdomain });
  const body = { subdomain, reason: 'closed' };
  return () => app.call({ method: 'POST', url: `/api/tenants/${tenantId}/terminate`, body, token, headers });
}
const audited = async (sessionId: string) =>
  (
    await app.database
      .platform('audit_log')
      .where({ session_id: sessionId, action: 'account.step_up' })
      .orderBy('entry_id')
      .select('outcome')
  ).map(({ outcome }) => outcome);

it('requires a step-up before a sensitive action, after which the same call succeeds', async () => {
  const { token, sessionId } = await owner();
  const act = await terminate(token, { 'idempotency-key': 'close-it-once' });
  const refused = await act();
  expect([refused.status, refused.body]).toEqual([
    403,
    { success: false, error: 'Confirm it’s you, then do this again.', code: 'STEP_UP_REQUIRED' },
  ]);
  expect((await stepUp(token, { password })).status).toBe(200);
  expect((await act()).status).toBe(202);
  expect(await audited(sessionId)).toEqual(['done']);
});

it('accepts a recent sign-in as a step-up', async () => {
  const { email } = await owner();
  const signedIn = await app.call({ method: 'POST', url: '/api/auth/login', body: { email, password } });
  expect((await (await terminate(signedIn.body.token))()).status).toBe(202);
});

it('expires after ten minutes', async () => {
  const { token, sessionId } = await owner();
  const proven = (age: string) =>
    app.database
      .platform('sessions')
      .where({ session_id: sessionId })
      .update({ stepped_up_at: app.database.platform.raw('now() - ?::interval', [age]) });
  await proven('9 minutes 50 seconds');
  expect((await (await terminate(token))()).status).toBe(202);
  await proven('10 minutes');
  expect((await (await terminate(token))()).body.code).toBe('STEP_UP_REQUIRED');
});

it('applies to one session, not to the person’s others', async () => {
  const { userId, token } = await owner();
  const other = await app.session(userId, 'console', undefined, false);
  await stepUp(token, { password });
  expect((await (await terminate(other.token))()).body.code).toBe('STEP_UP_REQUIRED');
});

it('refuses a wrong password, and counts it in the session', async () => {
  const { token } = await owner();
  const wrong = await stepUp(token, { password: 'not this one' });
  expect([wrong.status, wrong.body.fields]).toEqual([400, { password: 'This is not your current password' }]);
  for (let n = 0; n < 4; n++) await stepUp(token, { password: 'not this one' });
  expect((await stepUp(token, { password })).body.code).toBe('ACCOUNT_LOCKED');
});

it('requires a code from people who use two-step sign-in, each code once', async () => {
  const { token, userId, sessionId } = await owner();
  const secret = await withTwoFactor(userId);
  expect((await stepUp(token, { password })).body).toMatchObject({
    code: 'TWO_FACTOR_REQUIRED',
    fields: { code: 'This field is required' },
  });
  expect((await stepUp(token, { password, code: '000000' })).body.code).toBe('TWO_FACTOR_INVALID');
  const code = await generate({ secret });
  expect((await stepUp(token, { password, code })).status).toBe(200);
  expect((await stepUp(token, { password, code })).body.code).toBe('TWO_FACTOR_INVALID');
  expect((await (await terminate(token))()).status).toBe(202);
  expect(await audited(sessionId)).toEqual(['refused', 'done', 'refused']);
});

it('never replaces a permission', async () => {
  const support = await app.person({ platformRole: 'support' });
  expect((await (await terminate(support.token))()).body.code).toBe('FORBIDDEN');
});
