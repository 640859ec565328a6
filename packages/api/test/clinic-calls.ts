import type { ClinicRole } from '@tamarack/core/domain';
import type { Answer, TestApp } from './app.ts';
import type { TestClinic } from './clinic.ts';

type Headers = Record<string, string>;

/** API calls of clinics' owners on the main site, and what they leave in the database. */
export function clinicCallsOf(app: TestApp) {
  const sql = () => app.database.platform;
  const call = (
    method: string,
    { tenantId, owner }: TestClinic,
    path: string,
    body: object,
    { token = owner.token, headers = {} }: { token?: string; headers?: Headers } = {},
  ): Promise<Answer> => app.call({ method, url: `/api/clinics/${tenantId}${path}`, token, body, headers });
  return {
    post: (clinic: TestClinic, path: string, body: object, token?: string, language = 'en') =>
      call('POST', clinic, `/${path}`, body, { token, headers: { 'accept-language': language } }),
    change: (clinic: TestClinic, body: object) => call('PATCH', clinic, '', body),
    invite: (clinic: TestClinic, body: object, headers?: Headers) =>
      call('POST', clinic, '/invitations', body, { headers }),
    async listed({ tenantId, owner }: TestClinic) {
      const url = `/api/clinics/${tenantId}/members`;
      return (await app.call({ url, token: owner.token })).body.members;
    },
    async addMember({ tenantId }: TestClinic, role: ClinicRole) {
      const person = await app.person();
      await app.member(tenantId, person.userId, role);
      return person;
    },
    /** Events, audit entries and mails of a clinic's changes; all but the mails oldest first. */
    async recorded({ tenantId }: TestClinic) {
      return {
        events: await sql()('events')
          .where({ tenant_id: tenantId })
          .orderBy('event_id')
          .select('type', 'payload'),
        audit: await sql()('audit_log')
          .where({ tenant_id: tenantId, outcome: 'done' })
          .orderBy('entry_id')
          .select('action', 'subject_id', 'details'),
        mails: await sql()('mail_outbox')
          .where({ tenant_id: tenantId })
          .orderBy('to_email')
          .select({ to: 'to_email' }, 'template', 'locale', 'params'),
      };
    },
  };
}
