import type { Locale } from '@tamarack/core/domain/text';
import { beforeAll, describe, expect, it } from 'vitest';
import { createClinic, type TestClinic } from '../../test/clinic.ts';
import { provideOperatorsBench } from '../../test/console/operators.ts';
import { mails } from '../features.ts';
import { remindOfTrials } from '../platform/tenants/trials/service.ts';
import { mailLanguage, queueMail } from './repository.ts';

let english: TestClinic;
let french: TestClinic;

const bench = provideOperatorsBench();
beforeAll(async () => {
  english = await createClinic(bench.app, { subdomain: 'english-clinic' });
  french = await createClinic(bench.app, { subdomain: 'clinique-francaise' });
  await bench.app.person({ email: 'french-person@x.example', locale: 'fr' });
  await bench.app.person({ email: 'english-person@x.example', locale: 'en' });
  await sql()('tenants').where({ tenant_id: french.tenantId }).update({ locale: 'fr' });
});

const sql = () => bench.app.database.platform;
const setLocale = (email: string, locale: Locale) => sql()('users').where({ email }).update({ locale });
/** The mails queued for a person: template, language, and whether all their links to pages are in that language. */
async function mailsTo(email: string) {
  const rows = await sql()('mail_outbox').where({ to_email: email }).orderBy('message_id');
  return rows.map(({ template, locale, params }) => {
    const pages = JSON.stringify(params).match(/http:\/\/localhost:\d+[^"]*/g) ?? [];
    const strays = pages.filter((page) => /localhost:\d+\/fr\b/.test(page) !== (locale === 'fr'));
    return [template, locale, strays];
  });
}

describe('every mail, whichever feature queues it', () => {
  it.each([...mails.values()].map((mail) => [mail.name, mail] as const))('%s', async (name, mail) => {
    const queued = (to: string, clinic: TestClinic | null, asked?: Locale) =>
      sql().transaction(async (tx) => {
        const recipient = { to, tenantId: clinic?.tenantId ?? null, ...(asked ? { asked } : {}) };
        const key = `${name}:${to}:${asked}:${clinic?.subdomain}`;
        const message = { ...mail.message(mail.sample) };
        const id = await queueMail(tx, bench.app.jobs, { ...recipient, dedupeKey: key, message });
        const { locale } = await tx('mail_outbox').where({ message_id: id }).first();
        expect(await mailLanguage(tx, recipient)).toBe(locale);
        return locale;
      });
    const stranger = 'nobody@x.example';
    expect({
      frenchPersonAtEnglishClinic: await queued('French-Person@x.example', english),
      frenchPersonWhoAskedInEnglish: await queued('french-person@x.example', null, 'en'),
      englishPersonAtFrenchClinic: await queued('english-person@x.example', french),
      englishPersonWhoAskedInFrench: await queued('english-person@x.example', french, 'fr'),
      withoutSettingWhoAskedInFrench: await queued(stranger, english, 'fr'),
      withoutSettingWhoAskedInEnglish: await queued(stranger, french, 'en'),
      withoutSettingOfFrenchClinic: await queued(stranger, french),
      withoutAnything: await queued(stranger, null),
    }).toEqual({
      frenchPersonAtEnglishClinic: 'fr',
      frenchPersonWhoAskedInEnglish: 'fr',
      englishPersonAtFrenchClinic: 'en',
      englishPersonWhoAskedInFrench: 'en',
      withoutSettingWhoAskedInFrench: 'fr',
      withoutSettingWhoAskedInEnglish: 'en',
      withoutSettingOfFrenchClinic: 'fr',
      withoutAnything: 'en',
    });
  });
});

describe('mails and the pages they link to', () => {
  it.each([
    ['a French owner of an English clinic', 'en', 'fr'],
    ['an English owner of a French clinic', 'fr', 'en'],
  ] as const)('of %s', async (_who, clinicLocale, own) => {
    const clinic = await createClinic(bench.app, { subdomain: `lifecycle-${own}` });
    const { tenantId } = clinic;
    const { email } = clinic.owner;
    await setLocale(email, own);
    const trialEndsAt = new Date(Date.now() + 2 * 86_400_000);
    await sql()('tenants').where({ tenant_id: tenantId }).update({
      locale: clinicLocale,
      owner_email: email,
      trial_ends_at: trialEndsAt,
    });
    await remindOfTrials({ ...bench.app.deps, database: bench.app.database });
    for (const [change, body] of [
      ['suspend', { reason: 'Invoice 4711 unpaid' }],
      ['resume', {}],
      ['plan', { plan: 'expert' }],
      ['terminate', { reason: 'Asked by the owner', subdomain: clinic.subdomain }],
      ['cancel-termination', {}],
    ] as const) {
      const answer = await bench.post(`/api/tenants/${tenantId}/${change}`, body, bench.owner.token);
      expect([change, answer.status]).toEqual([change, 202]);
      await bench.carryOut(answer.body.operation.operationId);
    }
    expect(await mailsTo(email)).toEqual([
      ['trial_ending', own, []],
      ['suspended', own, []],
      ['resumed', own, []],
      ['plan_changed', own, []],
      ['terminated', own, []],
      ['termination_cancelled', own, []],
    ]);
  });

  it('of a French owner whose new clinic is English', async () => {
    await bench.app.person({ email: 'deux@clinic.example', locale: 'fr' });
    await bench.activeClinic('deux');
    expect(await mailsTo('deux@clinic.example')).toEqual([['clinic_ready', 'fr', []]]);
  });

  it('of people with a setting who use a form in the other language', async () => {
    const form = { email: 'french-person@x.example', consent: true };
    await sql()('mail_outbox').where({ to_email: form.email }).delete();
    const answer = await bench.app.call({
      method: 'POST',
      url: '/api/leads',
      headers: { 'accept-language': 'en' },
      body: { email: form.email, source: 'newsletter', newsletter: true },
    });
    expect(answer.status).toBe(202);
    expect(await mailsTo(form.email)).toEqual([['newsletter_confirm', 'fr', []]]);
  });
});
