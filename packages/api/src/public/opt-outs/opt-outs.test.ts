import { describe, expect, it } from 'vitest';
import { provideTestApp } from '../../../test/app.ts';
import { manualClock } from '../../../test/manual-clock.ts';
import { newReference } from './reference.ts';

const clock = manualClock();
const app = provideTestApp({ clock });

const call = (body: object, headers: Record<string, string> = {}) =>
  app.call({ method: 'POST', url: '/api/arbitration-opt-outs', body, headers });

/** Posts the form like a browser without JavaScript. */
function post(fields: Record<string, string>, path = '/forms/arbitration-opt-out') {
  return app.server.inject({
    method: 'POST',
    url: path,
    payload: new URLSearchParams(fields).toString(),
    headers: {
      host: 'localhost:5000',
      origin: 'http://localhost:5000',
      'sec-fetch-site': 'same-origin',
      'content-type': 'application/x-www-form-urlencoded',
    },
  });
}

const records = (email: string) => app.database.platform('arbitration_opt_outs').where({ email });
const notices = (email: string) =>
  app.database
    .platform('arbitration_opt_out_notices AS n')
    .join('arbitration_opt_outs AS o', 'o.opt_out_id', 'n.opt_out_id')
    .where('o.email', email)
    .orderBy('notice_id')
    .select('n.*');

interface QueuedOptOutMail {
  to_email: string;
  locale: string;
  template: string;
  params: Record<string, unknown>;
}

/** Mails queued about an opt-out: to the person, then to the staff. */
async function mails(email: string): Promise<QueuedOptOutMail[]> {
  const [record] = await records(email);
  return app.database
    .platform('mail_outbox')
    .whereLike('dedupe_key', `arbitration_opt_out%${record?.opt_out_id}%`)
    .orderBy('message_id');
}

async function acceptedDaysAgo(email: string, days: number): Promise<void> {
  const { userId } = await app.person({ email });
  await app.database.platform('terms_acceptances').insert({
    user_id: userId,
    document_version: '2024-09-15',
    revision: '2026-11-23',
    terms_sha256: 'a1',
    privacy_sha256: 'b2',
    locale: 'en',
    accepted_at: app.database.platform.raw('now() - make_interval(days => ?)', [days]),
  });
}

describe('an opt-out by API call', () => {
  it('is recorded with time, versions and language, confirmed by email with a reference, and sent to the staff', async () => {
    const answer = await call(
      { name: ' Maude Gagnon ', email: 'maude@opt.example', clinicName: 'Érable Physio', statement: true },
      { 'accept-language': 'fr-CA' },
    );
    expect([answer.status, answer.body]).toEqual([
      202,
      { success: true, message: 'Votre refus est consigné. La confirmation vous parviendra par courriel.' },
    ]);
    const [record] = await records('maude@opt.example');
    expect(record).toMatchObject({ late: false, accepted_at: null });
    expect(record.reference).toMatch(/^AO-[2-9A-Z]{4}-[2-9A-Z]{4}$/);
    expect(await notices('maude@opt.example')).toEqual([
      expect.objectContaining({
        full_name: 'Maude Gagnon',
        clinic_name: 'Érable Physio',
        locale: 'fr',
        text_version: '2026-11',
        terms_version: '2024-09-15',
        received_at: record.received_at,
      }),
    ]);
    const [confirmation, notice, ...more] = await mails('maude@opt.example');
    expect(more).toEqual([]);
    expect(confirmation).toMatchObject({
      to_email: 'maude@opt.example',
      locale: 'fr',
      template: 'arbitration_opt_out',
      params: {
        fullName: 'Maude Gagnon',
        clinicName: 'Érable Physio',
        reference: record.reference,
        acceptedAt: null,
        late: false,
        repeated: false,
        days: 30,
        termsLink: 'http://localhost:5000/fr/terms-of-service#arbitration',
      },
    });
    expect(notice).toMatchObject({
      to_email: 'support@tamarack.example',
      locale: 'en',
      template: 'arbitration_opt_out_notice',
      params: { from: 'maude@opt.example', writtenIn: 'fr', reference: record.reference },
    });
    const [entry] = await app.database.platform('audit_log').where({ action: 'legal.arbitration_opt_out' });
    expect(entry).toMatchObject({ outcome: 'done', ip: null });
    expect(JSON.stringify(entry.details)).not.toContain('maude');
  });

  it('in time states the date of acceptance; a late one is also recorded, and says that it is late', async () => {
    await acceptedDaysAgo('early@opt.example', 29);
    await acceptedDaysAgo('late@opt.example', 31);
    for (const email of ['early@opt.example', 'late@opt.example']) {
      const { status, body } = await call({ name: 'Noor', email, statement: true });
      expect([status, body.message]).toEqual([
        202,
        'Your opt-out is recorded. The confirmation is on its way to your email.',
      ]);
    }
    const [early] = await mails('early@opt.example');
    const [late, notice] = await mails('late@opt.example');
    expect(early?.params).toMatchObject({ late: false, acceptedAt: expect.stringMatching(/^20/) });
    expect(late?.params).toMatchObject({ late: true, acceptedAt: expect.stringMatching(/^20/) });
    expect(notice?.params).toMatchObject({ late: true });
    expect(await notices('late@opt.example')).toHaveLength(1);
  });

  it('repeated keeps the first date and reference, and is confirmed again at most once a day', async () => {
    const request = { name: 'Ida', email: 'ida@opt.example', statement: true };
    const first = await call(request);
    const [record] = await records('ida@opt.example');
    const again = await call({ ...request, email: 'IDA@opt.example', name: 'Ida Roy' });
    expect([again.status, again.body]).toEqual([first.status, first.body]);
    expect(await mails('ida@opt.example')).toHaveLength(2);
    clock.advance(86_400);
    await call(request);
    const [, , repeat] = await mails('ida@opt.example');
    expect(repeat?.params).toMatchObject({ repeated: true, reference: record.reference });
    expect(await records('ida@opt.example')).toEqual([record]);
    expect((await notices('ida@opt.example')).map(({ full_name }) => full_name)).toEqual([
      'Ida',
      'Ida Roy',
      'Ida',
    ]);
    for (let sent = 0; sent < 4; sent += 1) await call(request);
    expect(await notices('ida@opt.example')).toHaveLength(5);
  });

  it('is refused without the box, a name or an email, and stores nothing', async () => {
    const { status, body } = await call({ name: ' ', email: 'nobody@opt', statement: false });
    expect([status, body.code]).toEqual([400, 'VALIDATION_FAILED']);
    expect(Object.keys(body.fields)).toEqual(['name', 'email', 'statement']);
    expect((await call({ name: 'Ida', email: 'box@opt.example' })).body.fields).toEqual({
      statement: 'This field is required',
    });
    expect(await records('box@opt.example')).toEqual([]);
  });

  it('that a program seems to send needs one more click on a page', async () => {
    const request = { name: 'Ida', email: 'quick@opt.example', statement: true };
    expect((await call({ ...request, elapsed: 300 })).body.code).toBe('CONFIRM_HUMAN');
    expect((await call({ ...request, website: 'https://spam.example' })).body.code).toBe('CONFIRM_HUMAN');
    expect(await records('quick@opt.example')).toEqual([]);
  });

  it('sent twice at the same moment is one record', async () => {
    const request = { name: 'Zoé', email: 'zoe@opt.example', statement: true };
    const answers = await Promise.all([call(request), call(request), call(request)]);
    expect(answers.map(({ status }) => status)).toEqual([202, 202, 202]);
    expect(await records('zoe@opt.example')).toHaveLength(1);
    expect(await mails('zoe@opt.example')).toHaveLength(2);
  });
});

describe('the form without a script', () => {
  it('records the opt-out and answers with a page in the language of its path', async () => {
    const answer = await post(
      { name: 'Maude', email: 'forme@opt.example', clinicName: '', statement: 'yes', website: '' },
      '/fr/forms/arbitration-opt-out',
    );
    expect(answer.statusCode).toBe(200);
    expect(answer.payload).toContain('<html lang="fr-CA">');
    expect(answer.payload).toContain('<h1>Votre refus est consigné</h1>');
    expect(answer.payload).toContain('en route vers <strong>forme@opt.example</strong>');
    expect(await notices('forme@opt.example')).toEqual([
      expect.objectContaining({ full_name: 'Maude', clinic_name: null, locale: 'fr' }),
    ]);
  });

  it('is shown again with the entered values and the errors, escaped', async () => {
    const answer = await post({ name: '"><script>', email: 'forme@', clinicName: 'Érable' });
    expect(answer.statusCode).toBe(400);
    expect(answer.payload).toContain('value="&quot;&gt;&lt;script&gt;"');
    expect(answer.payload).toContain('value="Érable"');
    expect(answer.payload).toContain(
      '<p class="problem" id="email-problem">Please enter a valid email address</p>',
    );
    expect(answer.payload).toContain(
      '<p class="problem" id="statement-problem">Tick the box to opt out.</p>',
    );
    expect(answer.payload).toContain(
      'I opt out of arbitration as described in the Terms of Service of Tamarack.',
    );
  });

  it('asks for one more click when a program seems to send it', async () => {
    const fields = { name: 'Ida', email: 'asked@opt.example', statement: 'yes' };
    const asked = await post({ ...fields, website: 'x' });
    expect(asked.payload).toContain(
      'do you opt out of arbitration with the email <strong>asked@opt.example</strong>?',
    );
    expect(await records('asked@opt.example')).toEqual([]);
    clock.advance(2);
    const [, proof = ''] = /name="proof" value="([^"]+)"/.exec(asked.payload) ?? [];
    expect((await post({ ...fields, proof })).payload).toContain('<h1>Your opt-out is recorded</h1>');
    expect(await records('asked@opt.example')).toHaveLength(1);
  });

  it('redirects a GET to the page', async () => {
    const read = await app.server.inject({
      url: '/fr/forms/arbitration-opt-out',
      headers: { host: 'localhost:5000' },
    });
    expect([read.statusCode, read.headers.location]).toEqual([
      302,
      'http://localhost:5000/fr/arbitration-opt-out',
    ]);
  });
});

it('references are unique and contain no characters that are easily confused', () => {
  const made = Array.from({ length: 500 }, newReference);
  expect(new Set(made).size).toBe(500);
  for (const reference of made) expect(reference).toMatch(/^AO-[2-9A-HJKMNP-TV-Z]{4}-[2-9A-HJKMNP-TV-Z]{4}$/);
});
