import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Call, provideTestApp } from '../../../test/app.ts';
import { createClinic, type TestClinic } from '../../../test/clinic.ts';
import { type Cut, cutsOf } from '../../../test/database/cuts.ts';
import { opened } from '../../../test/http/raw-client.ts';
import { meanwhile } from '../../../test/meanwhile.ts';
import { freshRegistration, visitor } from '../../../test/registration.ts';
import { until } from '../../../test/until.ts';
import { createWorkspace, type TestWorkspace } from '../../../test/workspace.ts';
import { releaseKey } from './repository.ts';

let clinic: TestClinic;
let key: string;
let made = 0;
const app = provideTestApp();
beforeAll(async () => {
  const clients = app.database.platform('api_clients');
  const web = await clients.clone().where({ client_id: 'web' }).first('key_hash', 'public_key', 'kind');
  await clients.clone().insert({ ...web, client_id: 'other', name: 'Other' });
});
beforeEach(async () => {
  made += 1;
  key = randomUUID();
  clinic = await createClinic(app, { subdomain: `once-${made}`, plan: 'enterprise' });
});

const send = (call: Call) =>
  app.call({ method: 'POST', ...call, headers: { 'idempotency-key': key, ...call.headers } });
const replayed = ({ headers }: { headers: Record<string, unknown> }) =>
  headers['idempotency-replayed'] === 'true';
const invite = (
  token: string,
  body: object = { email: `pat@once-${made}.example`, name: 'Pat', role: 'hr' },
) => send({ url: `/api/clinics/${clinic.tenantId}/invitations`, body, token });

describe('the response to a key', () => {
  it('is replayed in the same session for the same request', async () => {
    const first = await invite(clinic.owner.token);
    const again = await invite(clinic.owner.token);
    expect([again.status, again.body, replayed(again)]).toEqual([201, first.body, true]);
  });

  it('is refused for a different request', async () => {
    await invite(clinic.owner.token);
    const other = await invite(clinic.owner.token, { email: 'else@once.example', name: 'Pat', role: 'hr' });
    expect([other.status, other.body.code]).toEqual([422, 'IDEMPOTENCY_KEY_REUSED']);
  });

  it('is required and limited where one is sent', async () => {
    key = '';
    expect((await invite(clinic.owner.token)).body.fields).toEqual({
      'Idempotency-Key': 'This field is required',
    });
    key = 'x'.repeat(256);
    expect((await invite(clinic.owner.token)).body.fields).toEqual({
      'Idempotency-Key': 'Use at most 255 characters',
    });
  });

  it('is replayed while the encryption keys are rotated', async () => {
    const { settings } = app.deps;
    const keyed = (letter: string) => Buffer.alloc(32, letter).toString('base64');
    try {
      const first = await invite(clinic.owner.token);
      app.deps.settings = { ...settings, encryptionKeys: [keyed('n'), ...settings.encryptionKeys] };
      const again = await invite(clinic.owner.token);
      expect([again.status, again.body, replayed(again)]).toEqual([201, first.body, true]);
      app.deps.settings = { ...settings, encryptionKeys: [keyed('n')] };
      expect((await invite(clinic.owner.token)).body.code).toBe('IDEMPOTENCY_KEY_REUSED');
    } finally {
      app.deps.settings = settings;
    }
  });

  it('is not replayed to another session, even of the same person', async () => {
    await invite(clinic.owner.token);
    const ownOther = await app.session(clinic.owner.userId, 'account');
    const colleague = await app.person();
    await app.member(clinic.tenantId, colleague.userId, 'administrator');
    for (const token of [ownOther.token, colleague.token]) {
      const answer = await invite(token);
      expect([answer.body.code, replayed(answer)]).toEqual(['ALREADY_DONE', false]);
    }
  });

  it('is not replayed after sign-out', async () => {
    await invite(clinic.owner.token);
    await app.call({ method: 'POST', url: '/api/auth/logout', token: clinic.owner.token });
    expect((await invite(clinic.owner.token)).body.code).toBe('SESSION_INVALID');
    const back = await app.session(clinic.owner.userId, 'account');
    expect(replayed(await invite(back.token))).toBe(false);
  });

  it('is deleted with its session', async () => {
    await invite(clinic.owner.token);
    const kept = () => app.database.platform('idempotency_keys').where({ key });
    expect(await kept()).toMatchObject([{ session_id: clinic.owner.sessionId }]);
    await app.database.platform('sessions').where({ session_id: clinic.owner.sessionId }).delete();
    expect(await kept()).toEqual([]);
  });

  it('is not replayed on another host', async () => {
    const person = await app.person();
    await app.member(clinic.tenantId, person.userId, 'hr');
    const onSite = await app.session(person.userId, 'clinic', clinic.tenantId);
    const signOut = (token: string, host?: string) =>
      send({ url: '/api/auth/logout', body: {}, token, ...(host ? { host } : {}) });
    expect(replayed(await signOut(person.token))).toBe(false);
    const site = await signOut(onSite.token, `once-${made}.localhost`);
    expect([site.status, replayed(site)]).toEqual([200, false]);
    const revoked = await app.database
      .platform('sessions')
      .where({ session_id: onSite.sessionId })
      .first('revoked_at');
    expect(revoked.revoked_at).not.toBeNull();
  });

  it('is not replayed to another application', async () => {
    await invite(clinic.owner.token);
    const other = await send({
      url: `/api/clinics/${clinic.tenantId}/invitations`,
      body: { email: `pat@once-${made}.example`, name: 'Pat', role: 'hr' },
      token: clinic.owner.token,
      headers: { 'x-client-id': 'other' },
    });
    expect([other.body.code, replayed(other)]).toEqual(['ALREADY_DONE', false]);
  });
});

describe('without a session, the response to a key', () => {
  const report = { email: 'ada@visitor.example', source: 'landing' };
  const ask = (ip: string, token?: string) =>
    send({ url: '/api/leads', body: report, ip, ...(token ? { token } : {}) });
  const leads = () =>
    app.database
      .platform('lead_requests as r')
      .join('leads as l', 'l.lead_id', 'r.lead_id')
      .where({ 'l.email': report.email });

  it('is replayed only to the same IP address', async () => {
    const before = (await leads()).length;
    expect(replayed(await ask('192.0.2.1'))).toBe(false);
    expect(replayed(await ask('192.0.2.1'))).toBe(true);
    expect(replayed(await ask('192.0.2.2'))).toBe(false);
    expect((await leads()).length).toBe(before + 2);
  });

  it('never reveals a registration’s receipt to someone who guesses key and body', async () => {
    const registration = freshRegistration();
    const browser = visitor(app);
    await browser.register(registration, { 'idempotency-key': key });
    const stranger = visitor(app);
    const answer = await stranger.register(registration, { 'idempotency-key': key });
    expect([answer.status, answer.cookies]).toEqual([202, []]);
    expect((await stranger.receipt()).body.receipt).toBeNull();
  });

  it('is not replayed to someone who is signed in', async () => {
    const registration = freshRegistration({ email: clinic.owner.email });
    const url = '/api/auth/register';
    const visitorFirst = await send({ url, body: registration });
    const owner = await send({ url, body: registration, token: clinic.owner.token });
    expect([visitorFirst.status, replayed(owner)]).toEqual([202, false]);
  });

  it('stores no IP address', async () => {
    await ask('192.0.2.77');
    const [row] = await app.database.platform('idempotency_keys').where({ key });
    expect(row.scope).toMatch(/^[0-9a-f]{64}$/);
    expect(row.session_id).toBeNull();
  });
});

describe('a response that takes long to be stored', () => {
  it('delays only repeats of the request', async () => {
    await app.admin.raw(`
      CREATE FUNCTION wait_for_test() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
          IF current_query() LIKE 'UPDATE%' THEN PERFORM pg_advisory_xact_lock_shared(4711); END IF;
          RETURN NULL;
        END $$;
      GRANT EXECUTE ON FUNCTION wait_for_test() TO svc_platform;
      CREATE TRIGGER wait_for_test BEFORE UPDATE OF status ON idempotency_keys EXECUTE FUNCTION wait_for_test();`);
    const { first, again } = await app.admin.transaction(async (tx) => {
      await tx.raw('SELECT pg_advisory_xact_lock(4711)');
      const first = await invite(clinic.owner.token);
      const again = [invite(clinic.owner.token), invite(clinic.owner.token)];
      // Gives the two repeats time to be answered if they did not wait.
      for (const name of ['ada', 'bo', 'cy'])
        await app.call({
          method: 'POST',
          url: `/api/clinics/${clinic.tenantId}/invitations`,
          body: { email: `${name}@once-${made}.example`, name, role: 'hr' },
          token: clinic.owner.token,
        });
      return { first, again };
    });
    const answers = await Promise.all(again);
    expect(answers.map((answer) => [answer.status, answer.body, replayed(answer)])).toEqual(
      Array(2).fill([201, first.body, true]),
    );
    await app.admin.raw('DROP FUNCTION wait_for_test() CASCADE');
  });
});

describe('a key in the workspace, where the work starts while the key is being claimed', () => {
  let workspace: TestWorkspace;
  beforeAll(async () => {
    workspace = await createWorkspace(app, { subdomain: 'once-at-work' });
  });
  const book = (localStart: string, body: object = {}, token = workspace.desk.token) =>
    send({
      url: '/api/clinic/appointments',
      token,
      host: workspace.host,
      body: {
        staffId: workspace.roy.staffId,
        serviceId: workspace.physio,
        locationId: workspace.locationId,
        clientIds: [workspace.anne],
        localStart,
        ...body,
      },
    });
  const createMember = async () => {
    const { userId } = await app.person();
    await app.member(workspace.tenantId, userId, 'front_desk');
    return { userId, ...(await app.session(userId, 'clinic', workspace.tenantId)) };
  };
  const booked = async (day: string) =>
    app.admin('appointments').where({ tenant_id: workspace.tenantId, local_on: day }).pluck('appointment_id');

  it('books once however often it is sent, and replays the response', async () => {
    const first = await book('2027-03-01T09:00');
    const again = await book('2027-03-01T09:00');
    expect([first.status, again.status, again.body, replayed(again)]).toEqual([201, 201, first.body, true]);
    expect(await booked('2027-03-01')).toEqual([first.body.id]);
  });

  it('books once for six concurrent requests, even where double booking is allowed', async () => {
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => book('2027-03-02T09:00', { doubleBook: true })),
    );
    const [appointmentId, ...others] = await booked('2027-03-02');
    expect(others).toEqual([]);
    for (const { status, body } of answers)
      expect(status === 201 ? body.id : body.code).toBe(
        status === 201 ? appointmentId : 'IDEMPOTENCY_IN_PROGRESS',
      );
    expect(answers.some(({ status }) => status === 201)).toBe(true);
  });

  it('changes nothing when another request has the key', async () => {
    await book('2027-03-03T09:00');
    const other = await book('2027-03-03T11:00');
    expect([other.status, other.body.code]).toEqual([422, 'IDEMPOTENCY_KEY_REUSED']);
    expect(await booked('2027-03-03')).toHaveLength(1);
    expect(
      await app.admin('history').where({ tenant_id: workspace.tenantId, action: 'booked' }),
    ).not.toContainEqual(
      expect.objectContaining({ details: expect.objectContaining({ localStart: '2027-03-03T11:00' }) }),
    );
  });

  it('does not conflict with its own booking when it is sent twice at once', async () => {
    const body = { doubleBook: false };
    const [first, again] = await Promise.all([
      book('2027-03-04T09:00', body),
      book('2027-03-04T09:00', body),
    ]);
    const codes = [first, again].map((answer) => answer.body.code ?? answer.status).toSorted();
    expect([
      [201, 201],
      [201, 'IDEMPOTENCY_IN_PROGRESS'],
    ]).toContainEqual(codes);
  });

  it('books once when the session has ended before the request is repeated', async () => {
    const { userId, token } = await createMember();
    const first = await book('2027-03-06T09:00', {}, token);
    await app.call({ method: 'POST', url: '/api/auth/logout', token, host: workspace.host });
    expect((await book('2027-03-06T09:00', {}, token)).body.code).toBe('SESSION_INVALID');
    const back = await app.session(userId, 'clinic', workspace.tenantId);
    const again = await book('2027-03-06T09:00', {}, back.token);
    expect([again.status, again.body, replayed(again)]).toEqual([201, first.body, true]);
    expect(await booked('2027-03-06')).toEqual([first.body.id]);
  });

  it('books once for six concurrent requests of several sessions of a person', async () => {
    const { userId } = await createMember();
    const sessions = await Promise.all(
      Array.from({ length: 6 }, () => app.session(userId, 'clinic', workspace.tenantId)),
    );
    await Promise.all(sessions.map(({ token }) => book('2027-03-07T09:00', { doubleBook: true }, token)));
    expect(await booked('2027-03-07')).toHaveLength(1);
  });

  it('is not replayed to a colleague, to somebody who left, in another clinic, or to a role that may not book', async () => {
    const member = await createMember();
    const first = await book('2027-03-08T09:00', {}, member.token);
    const colleague = await book('2027-03-08T09:00', {}, workspace.desk.token);
    expect([colleague.body.code, replayed(colleague)]).toEqual(['SLOT_TAKEN', false]);
    const other = await createWorkspace(app, { subdomain: 'once-elsewhere' });
    await app.member(other.tenantId, member.userId, 'front_desk');
    const there = await app.session(member.userId, 'clinic', other.tenantId);
    const elsewhere = await send({
      ...{ url: '/api/clinic/appointments', token: there.token, host: other.host },
      body: { staffId: other.roy.staffId, serviceId: other.physio, locationId: other.locationId },
    });
    expect([elsewhere.status, replayed(elsewhere)]).toEqual([400, false]);
    const membership = app.admin('memberships').where({
      ...{ user_id: member.userId, tenant_id: workspace.tenantId },
    });
    await membership.clone().update({ role: 'hr' });
    const asHr = await book('2027-03-08T09:00', {}, member.token);
    expect([asHr.status, asHr.body.code, replayed(asHr)]).toEqual([403, 'FORBIDDEN', false]);
    await membership.clone().delete();
    const left = await book('2027-03-08T09:00', {}, member.token);
    expect([left.status >= 400, replayed(left)]).toEqual([true, false]);
    expect(await booked('2027-03-08')).toEqual([first.body.id]);
  });

  it('is released after the request loses its connection', async () => {
    const { app: pool } = app.database;
    const atCommit: Cut = { at: (statement) => /^commit/i.test(statement), when: 'before' };
    const { result, wasCut } = await cutsOf(pool)(atCommit, () => book('2027-03-05T09:00'));
    expect([result.status, wasCut]).toEqual([503, true]);
    expect(await booked('2027-03-05')).toEqual([]);
    expect((await book('2027-03-05T09:00')).status).toBe(201);
  });
});

describe('a client that disconnects while its request is carried out', () => {
  beforeAll(() => app.server.start());
  const person = () => ({ email: `pat@once-${made}.example`, name: 'Pat', role: 'hr' });
  const kept = () => app.admin('idempotency_keys').where({ key });

  /** Sends an invitation, and closes the connection while it waits for the clinic's row. */
  async function inviteAndLeave() {
    const body = JSON.stringify(person());
    const { public_key } = await app.database
      .platform('api_clients')
      .where({ client_id: 'web' })
      .first('public_key');
    const closed = new Promise<void>((resolve) => {
      app.server.listener.once('connection', (connection) => connection.once('close', () => resolve()));
    });
    const socket = await opened(Number(app.server.info.port));
    const request = [
      `POST /api/clinics/${clinic.tenantId}/invitations HTTP/1.1`,
      'host: localhost:5000',
      'content-type: application/json',
      `content-length: ${body.length}`,
      'x-client-id: web',
      `x-client-key: ${public_key}`,
      `authorization: Bearer ${clinic.owner.token}`,
      `idempotency-key: ${key}`,
      '',
      body,
    ].join('\r\n');
    await meanwhile(
      app,
      (tx) => tx('tenants').where({ tenant_id: clinic.tenantId }).forUpdate(),
      async () => socket.write(request),
      () => {
        socket.destroy();
        return closed;
      },
    );
  }

  it('gets the answer when it asks again', async () => {
    await inviteAndLeave();
    await until(async () => (await kept().first('status'))?.status === 201, 10_000);
    const again = await invite(clinic.owner.token, person());
    expect([again.status, replayed(again), again.body.member.email]).toEqual([201, true, person().email]);
  });

  it('may ask again at once when the request was refused', async () => {
    await invite(clinic.owner.token, person());
    key = randomUUID();
    await inviteAndLeave();
    await until(async () => (await kept()).length === 0, 10_000);
    const again = await invite(clinic.owner.token, person());
    expect([again.status, again.body.fields?.email, replayed(again)]).toEqual([409, again.body.error, false]);
  });
});

describe('a connection that is cut', () => {
  const atClaim: Cut = {
    at: (statement) => statement.startsWith('INSERT INTO idempotency_keys'),
    when: 'after',
  };
  const atWork: Cut = { at: (statement) => /^commit/i.test(statement), when: 'before' };
  const atRelease: Cut = {
    at: (statement) => statement.startsWith('delete from "idempotency_keys"'),
    when: 'before',
  };
  const report = () =>
    send({ url: '/api/leads', body: { email: `cut-${made}@visitor.example`, source: 'landing' } });

  it('while claiming a key does not block the request itself', async () => {
    const { result, wasCut } = await cutsOf(app.database.platform)(atClaim, report);
    expect([wasCut, result.status]).toEqual([true, 202]);
    expect(replayed(await report())).toBe(true);
  });

  it('before the key is released does not block the next attempt', async () => {
    const { platform } = app.database;
    const working = await cutsOf(platform)(atWork, () => cutsOf(platform)(atRelease, report));
    const { result: releasing } = working;
    expect([working.wasCut, releasing.wasCut, releasing.result.status]).toEqual([true, true, 503]);
    expect((await report()).status).toBe(202);
  });

  it('right after the commit does not repeat the work', async () => {
    const { platform } = app.database;
    const afterCommit: Cut = { at: atWork.at, when: 'after' };
    const { result, wasCut } = await cutsOf(platform)(afterCommit, report);
    expect([wasCut, result.status]).toEqual([true, 503]);
    const again = await report();
    expect([again.status, again.body.code]).toEqual([409, 'ALREADY_DONE']);
    const requests = await platform('lead_requests')
      .join('leads', 'leads.lead_id', 'lead_requests.lead_id')
      .where({ email: `cut-${made}@visitor.example` });
    expect(requests).toHaveLength(1);
  });

  it('never releases a key that another request has claimed since', async () => {
    const taken = await app
      .admin('idempotency_keys')
      .insert({ scope: 'mine', key, fingerprint: Buffer.alloc(32) })
      .returning('claim_id');
    await releaseKey(app.database.platform, { scope: 'mine', key, claimId: randomUUID() });
    expect(await app.admin('idempotency_keys').where({ key }).pluck('claim_id')).toEqual([taken[0].claim_id]);
  });
});
