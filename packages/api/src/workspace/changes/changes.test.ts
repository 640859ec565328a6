import { connect } from 'node:net';
import type { WorkspaceChange } from '@tamarack/core/domain/workspace';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { provideTestApp } from '../../../test/app.ts';
import { type Booked, calendarOf } from '../../../test/calendar.ts';
import { until } from '../../../test/until.ts';
import { createWorkspace, provideWorkspace, type TestMember } from '../../../test/workspace.ts';
import { ensureSandboxes } from '../../public/sandbox/clinic/service.ts';
import { type ChangesHub, createChangesHub } from './hub.ts';
import { announce } from './index.ts';

/** Hubs of two servers that share a database. */
let hubs: [ChangesHub, ChangesHub];
const app = provideTestApp();
const clinic = provideWorkspace(app, { subdomain: 'changes' });
const calendar = calendarOf(app, clinic);
beforeAll(async () => {
  hubs = [createChangesHub(app.deps), createChangesHub(app.deps)];
});
afterAll(async () => {
  for (const hub of hubs) await hub.close();
});

interface Screen {
  heard: WorkspaceChange[];
  messages: number;
  ended: boolean;
}

async function screen(
  member: { sessionId: string },
  hub = hubs[0],
  tenantId = clinic.tenantId,
): Promise<Screen> {
  const seen: Screen = { heard: [], messages: 0, ended: false };
  const body = await hub.subscribe(member, tenantId);
  body.setEncoding('utf8').on('data', (text: string) => {
    for (const [, data = ''] of text.matchAll(/^data: (.*)$/gm)) {
      seen.messages += 1;
      seen.heard.push(...JSON.parse(data).changes);
    }
  });
  body.once('close', () => {
    seen.ended = true;
  });
  return seen;
}

let day = 1;
const book = (): Promise<Booked> => {
  day += 1;
  return calendar.book(`2027-01-${String(day).padStart(2, '0')}T09:00`);
};

describe('a change', () => {
  it('reaches only the screens of its clinic, on every server', async () => {
    const other = await createWorkspace(app, { subdomain: 'changes-other' });
    const here = await screen(clinic.desk);
    const there = await screen(clinic.roy, hubs[1]);
    const elsewhere = await screen(other.desk, hubs[0], other.tenantId);
    const { appointmentId } = await book();
    await until(() => here.heard.length > 0 && there.heard.length > 0);
    const change = { kind: 'appointment', id: appointmentId, version: 1 };
    expect([here.heard, there.heard]).toEqual([[change], [change]]);
    await calendarOf(app, other).book('2027-01-02T09:00');
    await until(() => elsewhere.heard.length > 0);
    expect(elsewhere.heard).toHaveLength(1);
    expect(here.heard).toHaveLength(1);
  });

  it('reaches 25 screens', async () => {
    const members: TestMember[] = [];
    for (let n = 0; n < 25; n += 1)
      members.push({ ...clinic.desk, ...(await app.session(clinic.desk.userId, 'clinic', clinic.tenantId)) });
    const screens = await Promise.all(members.map((member) => screen(member)));
    await book();
    await until(() => screens.every(({ heard }) => heard.length === 1));
  });

  it('written to the history by any feature is sent, once per row', async () => {
    const seen = await screen(clinic.roy);
    const added = await calendar.post('todos', { title: 'Call the insurer', role: 'front_desk' });
    expect(added.status).toBe(201);
    const { appointmentId, attendanceId } = await book();
    await calendar.onAttendance(attendanceId, 'rebooking', { rebook: true });
    await calendar.onAppointment(appointmentId, 'cancel', { by: 'clinic', reason: 'Sick' });
    await until(() => seen.heard.some(({ id, version }) => id === appointmentId && version === 2));
    expect(seen.heard).toContainEqual({ kind: 'todo', id: added.body.id, version: 1 });
  });

  it('is sent only after its transaction commits', async () => {
    const seen = await screen(clinic.chen);
    const change = (id: string) => ({ kind: 'todo' as const, id, version: 1 });
    const rolledBack = app.deps.database.forTenant(clinic.tenantId, async (tx) => {
      announce(tx, app.deps, clinic.tenantId, change('lost'));
      throw new Error('rolled back');
    });
    await expect(rolledBack).rejects.toThrow('rolled back');
    await app.deps.database.forTenant(clinic.tenantId, async (tx) =>
      announce(tx, app.deps, clinic.tenantId, change('kept')),
    );
    await until(() => seen.heard.length > 0);
    expect(seen.heard).toEqual([change('kept')]);
  });

  it('is sent together with others of the same 100 ms', async () => {
    const seen = await screen(clinic.ownerAtSite);
    await app.deps.database.forTenant(clinic.tenantId, async (tx) => {
      for (let n = 0; n < 100; n += 1)
        announce(tx, app.deps, clinic.tenantId, { kind: 'todo', id: `todo-${n}`, version: 1 });
    });
    await until(() => seen.heard.length === 100);
    expect(seen.messages).toBe(2);
  });
});

describe('a stream', () => {
  it('ends at once with its session, and when the member is removed', async () => {
    const session = await app.session(clinic.desk.userId, 'clinic', clinic.tenantId);
    const seen = await screen(session);
    await app
      .admin('sessions')
      .where({ session_id: session.sessionId })
      .update({ revoked_at: new Date(), revoked_because: 'signed out' });
    // Sooner than the next heartbeat.
    await until(() => seen.ended, 5_000);
    const person = await app.person({ name: 'Leaver' });
    await app.member(clinic.tenantId, person.userId, 'front_desk');
    const leaver = await screen(await app.session(person.userId, 'clinic', clinic.tenantId));
    const staying = await screen(clinic.roy);
    await app.admin('memberships').where({ user_id: person.userId }).delete();
    await hubs[0].beat();
    await until(() => leaver.ended);
    expect(staying.ended).toBe(false);
  });

  it('of a sandbox visit lasts as long as the visit', async () => {
    await ensureSandboxes(app.database);
    const visit = await app.sandboxVisit();
    const demo = await app.admin('tenants').where({ subdomain: 'demo' }).first();
    const seen = await screen(visit, hubs[0], demo.tenant_id);
    await hubs[0].beat();
    expect(seen.ended).toBe(false);
    await app
      .admin('sessions')
      .where({ session_id: visit.sessionId })
      .update({ expires_at: new Date(0) });
    await hubs[0].beat();
    await until(() => seen.ended);
  });

  it('closes when it is the oldest of more than five in a session', async () => {
    const session = await app.session(clinic.desk.userId, 'clinic', clinic.tenantId);
    const screens: Screen[] = [];
    for (let n = 0; n < 6; n += 1) screens.push(await screen(session));
    await until(() => screens[0]?.ended === true);
    expect(screens.slice(1).map(({ ended }) => ended)).toEqual([false, false, false, false, false]);
  });

  it('can be opened over HTTP only on the clinic’s site, by members', async () => {
    await app.server.start();
    const head = (token: string, host = clinic.host) =>
      new Promise<string>((resolve, reject) => {
        const socket = connect(Number(app.server.info.port), '127.0.0.1');
        socket.on('error', reject).once('data', (data) => {
          socket.destroy();
          resolve(data.toString());
        });
        socket.write(
          [
            'GET /api/clinic/changes HTTP/1.1',
            `host: ${host}:5000`,
            'x-client-id: web',
            'x-client-key: test-web-client-key',
            `authorization: Bearer ${token}`,
            '\r\n',
          ].join('\r\n'),
        );
      });
    const opened = await head(clinic.bookkeeper.token);
    expect(opened).toContain('HTTP/1.1 200');
    expect(opened).toContain('text/event-stream');
    expect(await head(clinic.desk.token, 'changes-other.localhost')).toContain('HTTP/1.1 401');
    expect(await head(clinic.owner.token)).toContain('HTTP/1.1 401');
  });
});
