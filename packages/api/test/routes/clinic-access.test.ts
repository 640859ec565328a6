import { beforeAll, describe, expect, it } from 'vitest';
import { ensureSandboxes } from '../../src/public/sandbox/clinic/service.ts';
import { type Answer, provideTestApp } from '../app.ts';
import { pdfText } from '../files.ts';
import { signInAs } from '../impersonation.ts';
import { provideWorkspace, type TestMember } from '../workspace.ts';
import { createCase } from './clinic-case.ts';
import { requests } from './clinic-requests.ts';

/**
 * Who may do what in a clinic's workspace. Each call concerns Anne Tremblay, whom Roy treats and Chen does not, or Roy
 * himself, and is valid if the caller may make it.
 *
 *     name   may, and reads her name
 *     file   may, and reads "Client 10432" instead
 *     yes    may, and reads neither
 *     no     is refused
 *
 * The administrator who is not the owner does not treat clients. The operator has signed in as the owner. The visitor
 * of the sandbox has the role of its administrator, and makes the same calls there.
 */
// biome-ignore format: a table
const table: Record<string, string> = {
  //                                                                       owner      Roy       desk      operator
  //                                                                            admin     Chen       HR       sandbox
  'GET /api/clinic/me':                                                    'yes  yes  yes  yes  yes  yes  yes  yes',
  'PATCH /api/clinic/settings':                                            'yes  yes  no   no   no   no   no   no',
  'GET /api/clinic/staff':                                                 'yes  yes  yes  yes  yes  yes  yes  yes',
  'POST /api/clinic/staff':                                                'yes  yes  no   no   no   no   no   no',
  'PATCH /api/clinic/staff/{staffId}':                                     'yes  yes  no   no   no   no   no   no',
  'PATCH /api/clinic/staff/{staffId}/role':                                'yes  yes  no   no   no   no   no   no',
  'POST /api/clinic/invitations':                                          'yes  yes  no   no   no   no   no   no',
  'GET /api/clinic/credentials':                                           'yes  yes  yes  yes  no   yes  no   yes',
  'POST /api/clinic/staff/{staffId}/credentials':                          'yes  yes  no   no   no   yes  no   no',
  'PATCH /api/clinic/credentials/{credentialId}':                          'yes  yes  no   no   no   yes  no   no',
  'DELETE /api/clinic/credentials/{credentialId}':                         'yes  yes  no   no   no   yes  no   no',
  'GET /api/clinic/locations':                                             'yes  yes  yes  yes  yes  yes  yes  yes',
  'POST /api/clinic/locations':                                            'yes  yes  no   no   no   no   no   no',
  'PATCH /api/clinic/locations/{locationId}':                              'yes  yes  no   no   no   no   no   no',
  'POST /api/clinic/locations/{locationId}/rooms':                         'yes  yes  no   no   no   no   no   no',
  'PATCH /api/clinic/rooms/{roomId}':                                      'yes  yes  no   no   no   no   no   no',
  'GET /api/clinic/services':                                              'yes  yes  yes  yes  yes  yes  yes  yes',
  'POST /api/clinic/services':                                             'yes  yes  no   no   no   no   no   no',
  'PATCH /api/clinic/services/{serviceId}':                                'yes  yes  no   no   no   no   no   no',
  'POST /api/clinic/services/{serviceId}/fees':                            'yes  yes  no   no   no   no   no   no',
  'DELETE /api/clinic/services/{serviceId}/fees/{feeId}':                  'yes  yes  no   no   no   no   no   no',
  'GET /api/clinic/day':                                                   'name name name yes  name file yes  yes',
  'GET /api/clinic/day/print':                                             'name name name yes  name file yes  yes',
  'GET /api/clinic/appointments/{appointmentId}':                          'name name name yes  name file yes  no',
  'GET /api/clinic/appointments/{appointmentId}/history':                  'yes  yes  yes  no   yes  yes  no   no',
  'POST /api/clinic/appointments/check':                                   'yes  yes  yes  no   yes  no   no   no',
  'POST /api/clinic/appointments':                                         'yes  yes  yes  no   yes  no   no   no',
  'GET /api/clinic/today':                                                 'yes  yes  yes  yes  yes  yes  yes  yes',
  'GET /api/clinic/todos':                                                 'name name name file name file no   yes',
  'POST /api/clinic/todos':                                                'yes  yes  yes  yes  yes  no   no   no',
  'PATCH /api/clinic/todos/{todoId}':                                      'yes  yes  yes  no   no   no   no   no',
  'POST /api/clinic/todos/snooze':                                         'yes  yes  yes  no   yes  no   no   no',
  'GET /api/clinic/confirmations':                                         'name name name yes  name file no   yes',
  'GET /api/clinic/confirmations/fees':                                    'file file file yes  file file no   yes',
  'POST /api/clinic/confirmations/confirm':                                'yes  yes  no   no   yes  no   no   no',
  'POST /api/clinic/confirmations/{attendanceId}/confirm':                 'yes  yes  no   no   yes  no   no   no',
  'POST /api/clinic/confirmations/{attendanceId}/return':                  'yes  yes  no   no   yes  no   no   no',
  'POST /api/clinic/confirmations/{attendanceId}/answer':                  'yes  yes  yes  no   no   no   no   no',
  'POST /api/clinic/confirmations/{attendanceId}/exclude':                 'yes  yes  no   no   yes  no   no   no',
  'POST /api/clinic/confirmations/{attendanceId}/reopen':                  'yes  yes  no   no   no   no   no   no',
  'GET /api/clinic/agreements':                                            'yes  yes  no   no   no   yes  no   yes',
  'POST /api/clinic/agreements':                                           'yes  yes  no   no   no   yes  no   no',
  'POST /api/clinic/agreements/{agreementId}/replace':                     'yes  yes  no   no   no   yes  no   no',
  'POST /api/clinic/agreements/{agreementId}/withdraw':                    'yes  yes  no   no   no   yes  no   no',
  'GET /api/clinic/pay-runs':                                              'yes  yes  no   no   no   yes  no   yes',
  'GET /api/clinic/pay-runs/{runId}':                                      'yes  yes  no   no   no   yes  no   no',
  'GET /api/clinic/pay-runs/{runId}/file':                                 'yes  yes  no   no   no   yes  no   no',
  'GET /api/clinic/pay-runs/{runId}/pdf':                                  'file file no   no   no   file no   no',
  'GET /api/clinic/pay-runs/{runId}/statements/{staffId}':                 'file file no   no   no   file no   no',
  'GET /api/clinic/pay-runs/{runId}/statements/{staffId}/pdf':             'file file no   no   no   file no   no',
  'GET /api/clinic/pay/me/statements/{runId}/pdf':                         'no   no   file no   no   no   no   no',
  'PATCH /api/clinic/pay-runs/{runId}':                                    'yes  yes  no   no   no   yes  no   no',
  'POST /api/clinic/pay-runs/{runId}/review':                              'yes  yes  no   no   no   yes  no   no',
  'POST /api/clinic/pay-runs/{runId}/refresh':                             'yes  yes  no   no   no   yes  no   no',
  'POST /api/clinic/pay-runs/{runId}/back':                                'yes  yes  no   no   no   yes  no   no',
  'POST /api/clinic/pay-runs/{runId}/approve':                             'yes  yes  no   no   no   yes  no   no',
  'POST /api/clinic/pay-runs/{runId}/take-back':                           'yes  no   no   no   no   no   no   no',
  'POST /api/clinic/pay-runs/{runId}/paid':                                'yes  yes  no   no   no   yes  no   no',
  'POST /api/clinic/pay-runs/{runId}/statements/{staffId}/settle':         'yes  yes  no   no   no   yes  no   no',
  'POST /api/clinic/pay-runs/{runId}/statements/{staffId}/settlements/{settlementId}/undo': 'yes  yes  no   no   no   yes  no   no',
  'POST /api/clinic/pay-runs':                                             'yes  yes  no   no   no   yes  no   no',
  'POST /api/clinic/pay-queries/{queryId}/answer':                         'yes  yes  no   no   no   yes  no   no',
  'GET /api/clinic/pay/me':                                                'no   no   yes  yes  no   no   no   no',
  'GET /api/clinic/pay/me/statements/{runId}':                             'no   no   file no   no   no   no   no',
  'POST /api/clinic/pay/me/statements/{runId}/queries':                    'no   no   yes  no   no   no   no   no',
  'GET /api/clinic/pay/t4a':                                               'yes  yes  no   no   no   yes  no   yes',
  'GET /api/clinic/pay/t4a/file':                                          'yes  yes  no   no   no   yes  no   yes',
  'GET /api/clinic/pay/hours':                                             'yes  yes  no   no   no   yes  no   yes',
  'GET /api/clinic/pay/hours/file':                                        'yes  yes  no   no   no   yes  no   yes',
  'GET /api/clinic/taxes':                                                 'yes  yes  no   no   yes  yes  no   yes',
  'POST /api/clinic/taxes/registrations':                                  'yes  yes  no   no   no   no   no   no',
  'PATCH /api/clinic/taxes/registrations/{registrationId}':                'yes  yes  no   no   no   no   no   no',
  'POST /api/clinic/taxes/rules':                                          'yes  yes  no   no   no   no   no   no',
  'DELETE /api/clinic/taxes/rules/{ruleId}':                               'yes  yes  no   no   no   no   no   no',
  'GET /api/clinic/invoices':                                              'name name name yes  name file no   yes',
  'GET /api/clinic/invoices/{invoiceId}':                                  'name name name no   name file no   no',
  'POST /api/clinic/invoices/{invoiceId}/void':                            'yes  yes  no   no   no   no   no   no',
  'POST /api/clinic/invoices/{invoiceId}/credit':                          'yes  yes  no   no   no   no   no   no',
  'POST /api/clinic/invoices/{invoiceId}/write-off':                       'yes  yes  no   no   no   no   no   no',
  'POST /api/clinic/invoices/{invoiceId}/reinstate':                       'yes  yes  no   no   no   no   no   no',
  'GET /api/clinic/balances':                                              'name name no   no   name file no   yes',
  'GET /api/clinic/clients/{clientId}/account':                            'name name no   no   name file no   no',
  'POST /api/clinic/payments':                                             'yes  yes  no   no   yes  no   no   no',
  'GET /api/clinic/payments':                                              'name name no   no   name file no   yes',
  'GET /api/clinic/payments/totals':                                       'yes  yes  no   no   yes  yes  no   yes',
  'GET /api/clinic/payments/{paymentId}':                                  'name name no   no   name file no   no',
  'POST /api/clinic/payments/{paymentId}/void':                            'yes  yes  no   no   yes  no   no   no',
  'POST /api/clinic/payments/{paymentId}/refund':                          'yes  yes  no   no   no   no   no   no',
  'POST /api/clinic/payments/{paymentId}/bounce':                          'yes  yes  no   no   no   no   no   no',
  'POST /api/clinic/clients/{clientId}/apply-credit':                      'yes  yes  no   no   yes  no   no   no',
  'GET /api/clinic/confirmations/{attendanceId}/checkout':                 'name name no   no   name no   no   no',
  'POST /api/clinic/confirmations/{attendanceId}/checkout':                'yes  yes  no   no   yes  no   no   no',
  'GET /api/clinic/income':                                                'yes  yes  no   no   no   yes  no   yes',
  'GET /api/clinic/exports':                                               'yes  yes  no   no   no   yes  no   yes',
  'POST /api/clinic/exports':                                              'yes  yes  no   no   no   yes  no   no',
  'GET /api/clinic/exports/{batchId}/file':                                'file file no   no   no   file no   no',
  'GET /api/clinic/invoices/{invoiceId}/pdf':                              'name name name no   name file no   no',
  'GET /api/clinic/payments/{paymentId}/receipt':                          'name name no   no   name file no   no',
  'GET /api/clinic/clients/{clientId}/account-summary':                    'name name no   no   name file no   no',
  'GET /api/clinic/availability':                                          'yes  yes  yes  yes  yes  yes  yes  yes',
  'PUT /api/clinic/staff/{staffId}/availability':                          'yes  yes  no   no   no   no   no   no',
  'GET /api/clinic/staff/{staffId}/remaining':                             'name name no   no   name no   no   no',
  'GET /api/clinic/hours':                                                 'yes  yes  yes  yes  yes  yes  yes  yes',
  'GET /api/clinic/blocks':                                                'yes  yes  yes  yes  yes  yes  yes  yes',
  'POST /api/clinic/blocks':                                               'yes  yes  yes  no   yes  no   no   no',
  'PATCH /api/clinic/blocks/{blockId}':                                    'yes  yes  yes  no   yes  no   no   no',
  'DELETE /api/clinic/blocks/{blockId}':                                   'yes  yes  yes  no   yes  no   no   no',
  'GET /api/clinic/blocks/{blockId}/covered':                              'yes  yes  yes  no   yes  no   no   no',
  'GET /api/clinic/holidays':                                              'yes  yes  yes  yes  yes  yes  yes  no',
  'PUT /api/clinic/holidays':                                              'yes  yes  no   no   no   no   no   no',
  'GET /api/clinic/free':                                                  'yes  yes  yes  yes  yes  yes  yes  no',
  'GET /api/clinic/clients':                                               'name name name file name no   no   yes',
  'POST /api/clinic/clients':                                              'yes  yes  yes  yes  yes  no   no   no',
  'GET /api/clinic/rebooking':                                             'name name name yes  name no   no   yes',
  'GET /api/clinic/changes':                                               'yes  yes  yes  yes  yes  yes  yes  yes',
  'PATCH /api/clinic/appointments/{appointmentId}':                        'yes  yes  yes  no   yes  no   no   no',
  'POST /api/clinic/appointments/{appointmentId}/clients':                 'yes  yes  yes  no   yes  no   no   no',
  'POST /api/clinic/appointments/{appointmentId}/move':                    'yes  yes  yes  no   yes  no   no   no',
  'POST /api/clinic/appointments/{appointmentId}/cancel':                  'yes  yes  yes  no   yes  no   no   no',
  'POST /api/clinic/appointments/{appointmentId}/undo':                    'yes  yes  yes  no   yes  no   no   no',
  'POST /api/clinic/appointments/rearrange':                               'yes  yes  yes  no   yes  no   no   no',
  'POST /api/clinic/attendances/{attendanceId}/arrive':                    'yes  yes  yes  no   yes  no   no   no',
  'POST /api/clinic/attendances/{attendanceId}/outcome':                   'yes  yes  yes  no   yes  no   no   no',
  'POST /api/clinic/attendances/{attendanceId}/void':                      'yes  yes  no   no   no   no   no   no',
  'POST /api/clinic/attendances/{attendanceId}/rebooking':                 'yes  yes  yes  no   yes  no   no   no',
  'GET /api/clinic/clients/{fileNo}/chart':                                'no   no   name no   no   no   no   no',
  'GET /api/clinic/clients/{fileNo}/chart/print':                          'no   no   name no   no   no   no   no',
  'GET /api/clinic/clients/{fileNo}/chart/access':                         'name name name file no   no   no   no',
  'POST /api/clinic/clients/{fileNo}/chart/emergency':                     'no   no   yes  yes  no   no   no   no',
  'POST /api/clinic/clients/{fileNo}/chart/release':                       'yes  no   yes  no   no   no   no   no',
  'POST /api/clinic/clients/{fileNo}/care-team':                           'yes  yes  yes  no   no   no   no   no',
  'POST /api/clinic/care-team/{careId}/end':                               'yes  yes  yes  yes  no   no   no   no',
  'POST /api/clinic/care-team/{careId}/review':                            'yes  no   no   no   no   no   no   no',
  'POST /api/clinic/clients/{fileNo}/lockboxes':                           'yes  yes  yes  no   no   no   no   no',
  'POST /api/clinic/lockboxes/{lockboxId}/end':                            'yes  yes  yes  no   no   no   no   no',
  'POST /api/clinic/lockboxes/{lockboxId}/review':                         'yes  no   no   no   no   no   no   no',
  'GET /api/clinic/access-log':                                            'name name name yes  no   no   no   yes',
  'GET /api/clinic/access-log/export':                                     'yes  yes  yes  yes  no   no   no   yes',
  'GET /api/clinic/access-log/reviews':                                    'yes  yes  no   no   no   no   no   yes',
  'GET /api/clinic/note-templates':                                        'yes  yes  yes  yes  yes  yes  yes  yes',
  'POST /api/clinic/note-templates':                                       'yes  yes  no   no   no   no   no   no',
  'PATCH /api/clinic/note-templates/{templateId}':                         'yes  yes  no   no   no   no   no   no',
  'POST /api/clinic/notes':                                                'no   no   yes  no   no   no   no   no',
  'GET /api/clinic/notes/{noteId}':                                        'no   no   name no   no   no   no   no',
  'PUT /api/clinic/notes/{noteId}/draft':                                  'no   no   yes  no   no   no   no   no',
  'GET /api/clinic/notes/{noteId}/draft-key':                              'no   no   yes  no   no   no   no   no',
  'POST /api/clinic/notes/{noteId}/sign':                                  'no   no   yes  no   no   no   no   no',
  'POST /api/clinic/notes/{noteId}/discard':                               'no   no   yes  no   no   no   no   no',
  'POST /api/clinic/notes/{noteId}/unsign':                                'no   no   yes  no   no   no   no   no',
  'POST /api/clinic/notes/{noteId}/addenda':                               'no   no   yes  no   no   no   no   no',
  'POST /api/clinic/notes/{noteId}/cosign':                                'no   no   yes  no   no   no   no   no',
  'POST /api/clinic/notes/{noteId}/retract':                               'no   no   yes  no   no   no   no   no',
  'POST /api/clinic/notes/{noteId}/confirm-retraction':                    'yes  no   no   no   no   no   no   no',
  'POST /api/clinic/notes/{noteId}/decline-retraction':                    'yes  no   no   no   no   no   no   no',
  'POST /api/clinic/notes/{noteId}/withdraw-retraction':                   'no   no   yes  no   no   no   no   no',
  'POST /api/clinic/notes/{noteId}/close':                                 'yes  yes  no   no   no   no   no   no',
  'GET /api/clinic/clients/export':                                        'name name no   no   no   no   no   yes',
  'GET /api/clinic/clients/{fileNo}':                                      'name name name file name no   no   no',
  'GET /api/clinic/clients/{fileNo}/visits':                               'yes  yes  yes  yes  yes  no   no   no',
  'GET /api/clinic/clients/{fileNo}/history':                              'yes  yes  yes  yes  yes  no   no   no',
  'PATCH /api/clinic/clients/{clientId}/record':                           'yes  yes  yes  no   yes  no   no   no',
  'POST /api/clinic/clients/{clientId}/discharge':                         'yes  yes  yes  no   yes  no   no   no',
  'POST /api/clinic/clients/{clientId}/relations':                         'yes  yes  yes  no   yes  no   no   no',
  'PATCH /api/clinic/clients/{clientId}/relations/{relationId}':           'yes  yes  yes  no   yes  no   no   no',
  'DELETE /api/clinic/clients/{clientId}/relations/{relationId}':          'yes  yes  yes  no   yes  no   no   no',
  'POST /api/clinic/clients/{clientId}/consents':                          'yes  yes  yes  no   yes  no   no   no',
  'POST /api/clinic/clients/{clientId}/consents/{consentId}/withdraw':     'yes  yes  yes  no   yes  no   no   no',
  'POST /api/clinic/clients/{clientId}/fees':                              'yes  yes  yes  no   yes  no   no   no',
  'DELETE /api/clinic/clients/{clientId}/fees/{clientFeeId}':              'yes  yes  yes  no   yes  no   no   no',
  'POST /api/clinic/clients/{clientId}/merge':                             'yes  yes  no   no   yes  no   no   no',
  'POST /api/clinic/merges/{mergeId}/undo':                                'yes  yes  no   no   yes  no   no   no',
  'GET /api/clinic/charts-due':                                            'name name no   no   no   no   no   yes',
  'POST /api/clinic/charts-due/destroy':                                   'yes  no   no   no   no   no   no   no',
  'POST /api/clinic/imports/preview':                                      'yes  yes  no   no   no   no   no   no',
  'POST /api/clinic/imports':                                              'yes  yes  no   no   no   no   no   no',
  'POST /api/clinic/imports/appointments/preview':                         'yes  yes  no   no   no   no   no   no',
  'POST /api/clinic/imports/appointments':                                 'yes  yes  no   no   no   no   no   no',
  'GET /api/clinic/imports/appointments':                                  'yes  yes  no   no   no   no   no   yes',
  'POST /api/clinic/imports/appointments/{importId}/undo':                 'yes  yes  no   no   no   no   no   no',
};

const columns = ['owner', 'administrator', 'roy', 'chen', 'desk', 'hr', 'operator', 'sandbox'] as const;
type Column = (typeof columns)[number];

const tokens = {} as Record<Column, string>;

const app = provideTestApp({
  rateLimitFactor: 100_000,
  clock: { now: () => new Date('2026-11-24T23:00:00-05:00') },
});
const clinic = provideWorkspace(app, { subdomain: 'access', plan: 'enterprise' });
/** Another clinic, whose members request data of the first one. */
const next = provideWorkspace(app, { subdomain: 'access-next' });
beforeAll(async () => {
  await ensureSandboxes(app.database);
  await app.admin('services').where({ service_id: clinic.physio }).update({ capacity: 2 });
  const administrator = await app.person({ name: 'Ada Admin' });
  await app.member(clinic.tenantId, administrator.userId, 'administrator');
  Object.assign(tokens, {
    owner: clinic.ownerAtSite.token,
    administrator: (await app.session(administrator.userId, 'clinic', clinic.tenantId)).token,
    roy: clinic.roy.token,
    chen: clinic.chen.token,
    desk: clinic.desk.token,
    hr: clinic.bookkeeper.token,
    operator: await signInAs(app, clinic, clinic.ownerAtSite),
    sandbox: (await app.sandboxVisit()).token,
  });
});

async function prepare(route: string) {
  const request = requests[route];
  if (!request) throw new Error(`Nothing to ask of ${route}`);
  const one = await createCase(app, clinic);
  const { ids = {}, query, body } = await request(one);
  const [method = '', template = ''] = route.split(' ');
  const path = template.replace(/\{(\w+)\}/g, (_, name) => String(ids[name]));
  const call = { method, url: query ? `${path}?${query}` : path, ...(body ? { body } : {}) };
  return { call, fileNo: String(one.fileNo) };
}

const ids = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;
/** Whether a text contains a file number anywhere but in an id, whose digits are random. */
const hasFileNo = (text: string, fileNo: string) => text.replace(ids, '').includes(fileNo);

/** Calls that cannot be repeated with the same rows. */
const isMadeOnce = (route: string) =>
  route.startsWith('DELETE') ||
  [
    'POST /api/clinic/locations/{locationId}/rooms',
    'POST /api/clinic/appointments/{appointmentId}/clients',
    'POST /api/clinic/care-team/{careId}/end',
    'POST /api/clinic/agreements',
    'POST /api/clinic/pay-runs',
    'POST /api/clinic/taxes/registrations',
  ].includes(route);

/** Queries sent as POST, and an invitation, which is in the audit log. */
const leavesNoEntry = [
  'POST /api/clinic/appointments/check',
  'POST /api/clinic/imports/preview',
  'POST /api/clinic/imports/appointments/preview',
  'POST /api/clinic/invitations',
];

/** Number of entries in the clinic's history and access log. */
async function countEntries(): Promise<number> {
  const { rows } = await app.admin.raw(
    `SELECT (SELECT count(*) FROM history WHERE tenant_id = :tenantId)
          + (SELECT count(*) FROM access_log WHERE tenant_id = :tenantId) AS entries`,
    { tenantId: clinic.tenantId },
  );
  return rows[0].entries;
}

/** What the caller can read: the words of a PDF, which is compressed, or the body. */
const textOf = ({ content, body, headers }: Answer) =>
  headers['content-type'] === 'application/pdf' ? pdfText(content) : JSON.stringify(body);

const isRefused = (status: number) => [401, 403, 404].includes(status);
/** A conflict with another change does not refuse the caller. */
const isDone = (status: number, route: string) =>
  status < 300 || status === 409 || route === 'GET /api/clinic/changes';

describe('the workspace', () => {
  it('has a line for each of its routes', () => {
    const routes = app.server
      .table()
      .filter(({ path }) => path.startsWith('/api/clinic/'))
      .map(({ method, path }) => `${method.toUpperCase()} ${path}`);
    expect(Object.keys(table).toSorted()).toEqual(routes.toSorted());
  });

  it('accepts no sessions of another clinic', async () => {
    for (const { token } of [clinic.ownerAtSite, clinic.roy, clinic.desk, clinic.bookkeeper])
      expect((await app.call({ url: '/api/clinic/me', token, host: next.host })).status).toBe(401);
  });
});

describe.each(Object.entries(table))('%s', (route, line) => {
  const expected = Object.fromEntries(line.split(/\s+/).map((cell, at) => [columns[at], cell])) as Record<
    Column,
    string
  >;

  it('is allowed for the callers in the table', async () => {
    let { call, fileNo } = await prepare(route);
    const found = {} as Record<Column, string>;
    const statuses: number[] = [];
    const isChange = !route.startsWith('GET');
    let entries = isChange ? await countEntries() : 0;
    let added: number | undefined;
    // A refused call changes nothing for later calls.
    for (const column of columns.toSorted(
      (a, b) => Number(expected[b] === 'no') - Number(expected[a] === 'no'),
    )) {
      if (isMadeOnce(route) && expected[column] !== 'no') {
        ({ call, fileNo } = await prepare(route));
        if (isChange) entries = await countEntries();
      }
      const host = column === 'sandbox' ? 'demo.localhost' : clinic.host;
      const answer = await app.call({ ...call, host, token: tokens[column] });
      const { status } = answer;
      const text = await textOf(answer);
      const reads = text.includes('Tremblay') ? 'name' : hasFileNo(text, fileNo) ? 'file' : 'yes';
      found[column] = isRefused(status) ? 'no' : isDone(status, route) ? reads : `${status} ${text}`;
      statuses.push(status);
      if (isChange && added === undefined && status < 300) added = (await countEntries()) - entries;
    }
    expect(found).toEqual(expected);
    if (isChange && !leavesNoEntry.includes(route))
      expect(added, 'entries in history and log').toBeGreaterThan(0);
    // The call itself is valid: it succeeds for the first caller who may make it.
    if (route !== 'GET /api/clinic/changes')
      expect(statuses.find((status) => !isRefused(status))).toBeLessThan(300);
  });

  const namesRows = route.includes('{');
  if (namesRows)
    it('finds nothing of another clinic', async () => {
      const { call, fileNo } = await prepare(route);
      for (const [column, member] of Object.entries({
        owner: next.ownerAtSite,
        roy: next.roy,
        desk: next.desk,
      })) {
        const answer = await app.call({ ...call, host: next.host, token: (member as TestMember).token });
        const { status } = answer;
        expect([column, status]).toEqual([
          column,
          expected[column as Column] === 'no' ? expect.toSatisfy(isRefused) : 404,
        ]);
        expect(hasFileNo(await textOf(answer), fileNo)).toBe(false);
      }
    });
});

describe('a reference to another clinic’s rows', () => {
  it.each([
    ['owner', 'POST /api/clinic/appointments/check'],
    ['owner', 'POST /api/clinic/appointments'],
    ['owner', 'POST /api/clinic/appointments/rearrange'],
    ['owner', 'POST /api/clinic/agreements'],
    ['owner', 'POST /api/clinic/todos'],
    ['owner', 'POST /api/clinic/todos/snooze'],
    ['owner', 'POST /api/clinic/blocks'],
    ['owner', 'GET /api/clinic/free'],
    ['owner', 'GET /api/clinic/holidays'],
    ['owner', 'PUT /api/clinic/holidays'],
    ['roy', 'POST /api/clinic/notes'],
  ] as const)('is refused: %s, %s', async (who, route) => {
    const { call } = await prepare(route);
    const { token } = who === 'roy' ? next.roy : next.ownerAtSite;
    const { status } = await app.call({ ...call, host: next.host, token });
    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(500);
  });

  it('is not confirmed', async () => {
    const { call } = await prepare('POST /api/clinic/confirmations/confirm');
    const { body } = await app.call({ ...call, host: next.host, token: next.desk.token });
    expect(body).toMatchObject({ confirmed: 0, left: 1 });
  });
});
