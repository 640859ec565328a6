import { beforeEach, describe, expect, it } from 'vitest';
import { provideTestApp } from '../../../test/app.ts';
import { ownerPassword } from '../../../test/clinic.ts';
import { signInAs } from '../../../test/impersonation.ts';
import { provideWorkspace, type TestMember } from '../../../test/workspace.ts';

let owner: TestMember;
const app = provideTestApp();
const clinic = provideWorkspace(app, { subdomain: 'idle' });
beforeEach(async () => {
  owner = { ...clinic.ownerAtSite, ...(await app.session(clinic.owner.userId, 'clinic', clinic.tenantId)) };
});

const idleFor = (minutes: number) =>
  app
    .admin('sessions')
    .where({ session_id: owner.sessionId })
    .update({ last_seen_at: app.admin.raw('now() - make_interval(mins => ?)', [minutes]) });
const read = (headers = {}, { token }: { token: string } = owner) =>
  app.call({ url: '/api/clinic/staff', token, host: clinic.host, headers });
const setLimit = (minutes: number) =>
  app
    .admin('workspace_settings')
    .where({ tenant_id: clinic.tenantId })
    .update({ idle_lock_minutes: minutes });
const stepUp = (password: string, { token }: { token: string } = owner) =>
  app.call({
    method: 'POST',
    url: '/api/account/step-up',
    token,
    host: clinic.host,
    body: { password },
  });

describe('an idle session', () => {
  it('continues within the clinic’s limit', async () => {
    await idleFor(14);
    expect((await read()).status).toBe(200);
  });

  it('is locked beyond the limit, and stays locked for every request', async () => {
    await idleFor(16);
    for (const headers of [{ 'x-background': '1' }, {}, {}])
      expect(await read(headers)).toMatchObject({ status: 403, body: { code: 'SESSION_LOCKED' } });
  });

  it('answers only what is needed to unlock it or to sign out', async () => {
    await idleFor(16);
    const at = (method: 'GET' | 'PATCH' | 'POST', url: string, body?: object) =>
      app.call({ method, url, token: owner.token, host: clinic.host, ...(body ? { body } : {}) });
    const name = async () =>
      (await app.admin('users').where({ user_id: owner.userId }).first('full_name')).full_name;
    const before = await name();
    const refused = await Promise.all([
      at('PATCH', '/api/account/profile', { name: 'Some Body Else' }),
      at('GET', '/api/clinic/me'),
    ]);
    expect(refused.map(({ body }) => body.code)).toEqual(Array(2).fill('SESSION_LOCKED'));
    expect(await name()).toBe(before);
    for (const url of ['/api/auth/me', '/api/account/passkeys'])
      expect((await at('GET', url)).status).toBe(200);
    expect((await at('POST', '/api/auth/logout')).status).toBe(200);
  });

  it('uses the limit that the clinic has set', async () => {
    await setLimit(20);
    await idleFor(16);
    expect((await read()).status).toBe(200);
    await setLimit(15);
  });

  it('unlocks once the person has confirmed who they are', async () => {
    await idleFor(16);
    await read();
    expect((await stepUp('not-the-password')).status).toBe(400);
    expect((await read()).body.code).toBe('SESSION_LOCKED');
    expect((await stepUp(ownerPassword)).status).toBe(200);
    expect((await read()).status).toBe(200);
  });
});

describe('a session opened from the main site', () => {
  /** Opens the clinic from the dashboard; `minutes` since the last step-up there, null if there was none. */
  async function enter(minutes: number | null, here?: { token: string }) {
    const main = await app.session(clinic.owner.userId, 'account', undefined, false);
    if (minutes !== null)
      await app
        .admin('sessions')
        .where({ session_id: main.sessionId })
        .update({ stepped_up_at: app.admin.raw('now() - make_interval(mins => ?)', [minutes]) });
    const issued = await app.call({
      method: 'POST',
      url: '/api/auth/site-codes',
      token: main.token,
      body: { tenantId: clinic.tenantId },
    });
    const entered = await app.call({
      method: 'POST',
      url: '/api/auth/exchange',
      host: clinic.host,
      body: { code: issued.body.code },
      token: here?.token,
    });
    expect(entered.status).toBe(200);
    return { token: entered.body.token as string };
  }
  const isLocked = async (session: { token: string }) =>
    (await read({}, session)).body.code === 'SESSION_LOCKED';

  it('continues if the person confirmed who they are within the clinic’s limit', async () => {
    expect((await read({}, await enter(14))).status).toBe(200);
  });

  it.each([15, null])(
    'starts locked if they last did so %s minutes ago, until a step-up',
    async (minutes) => {
      const entered = await enter(minutes);
      for (let n = 0; n < 2; n += 1) expect(await isLocked(entered)).toBe(true);
      expect((await stepUp('not-the-password', entered)).status).toBe(400);
      expect(await isLocked(entered)).toBe(true);
      expect((await stepUp(ownerPassword, entered)).status).toBe(200);
      expect((await read({}, entered)).status).toBe(200);
    },
  );

  it('uses the limit that the clinic has set', async () => {
    await setLimit(20);
    expect(await isLocked(await enter(19))).toBe(false);
    expect(await isLocked(await enter(20))).toBe(true);
    await setLimit(15);
  });

  it('continues for someone who works there already, but not for others', async () => {
    expect(await isLocked(await enter(60, owner))).toBe(false);
    expect(await isLocked(await enter(60, clinic.desk))).toBe(true);
    await idleFor(16);
    expect(await isLocked(await enter(60, owner))).toBe(true);
  });

  it('does not continue an operator’s visit as the same member', async () => {
    const token = await signInAs(app, clinic, clinic.owner);
    expect(await isLocked(await enter(60, { token }))).toBe(true);
  });
});
