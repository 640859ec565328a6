import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/app.ts';
import { ownerPassword } from '../../../test/clinic.ts';
import { createWorkspace, type TestMember, type TestWorkspace } from '../../../test/workspace.ts';

let app: TestApp;
let clinic: TestWorkspace;
let owner: TestMember;
beforeAll(async () => {
  app = await createTestApp();
  clinic = await createWorkspace(app, { subdomain: 'idle' });
});
afterAll(() => app.close());
beforeEach(async () => {
  owner = { ...clinic.ownerAtSite, ...(await app.session(clinic.owner.userId, 'clinic', clinic.tenantId)) };
});

const idleFor = (minutes: number) =>
  app
    .admin('sessions')
    .where({ session_id: owner.sessionId })
    .update({ last_seen_at: app.admin.raw('now() - make_interval(mins => ?)', [minutes]) });
const read = (headers = {}) =>
  app.call({ url: '/api/clinic/staff', token: owner.token, host: clinic.host, headers });

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

  it('uses the limit that the clinic has set', async () => {
    const set = (minutes: number) =>
      app
        .admin('workspace_settings')
        .where({ tenant_id: clinic.tenantId })
        .update({ idle_lock_minutes: minutes });
    await set(20);
    await idleFor(16);
    expect((await read()).status).toBe(200);
    await set(15);
  });

  it('unlocks once the person has confirmed who they are', async () => {
    await idleFor(16);
    await read();
    const stepUp = (password: string) =>
      app.call({
        method: 'POST',
        url: '/api/account/step-up',
        token: owner.token,
        host: clinic.host,
        body: { password },
      });
    expect((await stepUp('not-the-password')).status).toBe(400);
    expect((await read()).body.code).toBe('SESSION_LOCKED');
    expect((await stepUp(ownerPassword)).status).toBe(200);
    expect((await read()).status).toBe(200);
  });
});
