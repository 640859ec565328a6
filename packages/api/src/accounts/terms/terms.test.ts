import { legalTexts } from '@tamarack/core/domain';
import { expect, it } from 'vitest';
import { provideTestApp } from '../../../test/app.ts';

/** The terms of owners whose clinic an operator made while they already had an account. */
const app = provideTestApp();

const url = '/api/account/terms';

async function ownerOf(region: string) {
  const owner = await app.person();
  const tenantId = await app.tenant();
  await app.member(tenantId, owner.userId, 'administrator', true);
  await app.database.platform('tenants').where({ tenant_id: tenantId }).update({ country: 'CA', region });
  return { ...owner, tenantId };
}

const acceptancesOf = (userId: string) =>
  app.database
    .platform('terms_acceptances')
    .where({ user_id: userId })
    .select('tenant_id', 'locale', 'french_offered', 'terms_sha256');

it('are asked for once, accepted in the language of the request and recorded with their text', async () => {
  const { userId, tenantId, token } = await ownerOf('QC');
  expect((await app.call({ url, token })).body.terms).toEqual({ needed: true, inQuebec: true });

  const headers = { 'accept-language': 'fr' };
  expect((await app.call({ method: 'POST', url, token, headers })).status).toBe(200);
  const accepted = [
    { tenant_id: tenantId, locale: 'fr', french_offered: false, terms_sha256: legalTexts.terms.fr },
  ];
  expect(await acceptancesOf(userId)).toEqual(accepted);
  expect((await app.call({ url, token })).body.terms).toEqual({ needed: false, inQuebec: false });

  expect((await app.call({ method: 'POST', url, token })).status).toBe(200);
  expect(await acceptancesOf(userId)).toEqual(accepted);
  const entries = await app.database
    .platform('audit_log')
    .where({ actor_id: userId, action: 'account.terms_accepted' })
    .pluck('tenant_id');
  expect(entries).toEqual([tenantId]);
});

it('are not offered in French beside the English ones outside Quebec', async () => {
  const { userId, token } = await ownerOf('ON');
  expect((await app.call({ url, token })).body.terms).toEqual({ needed: true, inQuebec: false });
  await app.call({ method: 'POST', url, token });
  expect(await acceptancesOf(userId)).toMatchObject([{ locale: 'en', french_offered: false }]);
});

it('are not asked of an administrator who owns no clinic, and nothing is recorded for them', async () => {
  const { tenantId } = await ownerOf('QC');
  const member = await app.person();
  await app.member(tenantId, member.userId, 'administrator');
  expect((await app.call({ url, token: member.token })).body.terms.needed).toBe(false);
  expect((await app.call({ method: 'POST', url, token: member.token })).status).toBe(200);
  expect(await acceptancesOf(member.userId)).toEqual([]);
});
