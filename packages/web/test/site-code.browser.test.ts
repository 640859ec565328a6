import { expect, it } from 'vitest';
import { desktop, expectAccessible } from './browser.ts';
import { shareProduct } from './fixture.ts';
import { callApi, type Owner, registerOwner } from './people.ts';
import { linkIn } from './product.ts';

const app = shareProduct();

const codeOf = async (tenantId: string, token: string) =>
  (await callApi<{ url: string }>(app.product, 'POST', '/api/auth/site-codes', { tenantId }, token)).url;

/** Invites a colleague and accepts the invitation, over the API; returns the token of their session. */
async function joinedColleague({ tenantId, token, subdomain }: Owner): Promise<string> {
  const email = `amrit@${subdomain}.example`;
  const invitation = { email, name: 'Amrit Kaur', role: 'clinician' };
  await callApi(app.product, 'POST', `/api/clinics/${tenantId}/invitations`, invitation, token);
  const link = linkIn(await app.product.mail(email, /./), '/invitation/').split('/invitation/')[1];
  const answer = await callApi<{ token: string }>(app.product, 'POST', '/api/auth/invitations/accept', {
    token: link,
    name: 'Amrit Kaur',
    password: 'violet canoe thunder',
    acceptTerms: true,
  });
  return answer.token;
}

it('a code sent by a colleague never signs the browser in to their account without a question', async () => {
  const owner = await registerOwner(app.product, 'Érable Physio', 'code-question');
  const colleague = await joinedColleague(owner);
  const { page } = await app.openPerson(desktop);
  const stored = () => page.evaluate(() => localStorage.getItem('token'));

  await page.goto(await codeOf(owner.tenantId, owner.token));
  await page.getByText('Signed in as Maude Gagnon').waitFor();
  await page.getByRole('heading', { name: /, Maude$/ }).waitFor();
  const before = await stored();

  // A link clicked elsewhere opens a new page in the same browser.
  await page.goto('about:blank');
  await page.goto(await codeOf(owner.tenantId, colleague));
  await page.getByText('Continue as Amrit Kaur').first().waitFor();
  expect(await stored()).toBe(before);
  expect(new URL(page.url()).hash).toBe('');
  await expectAccessible(page, 'question before a code replaces a session');
  await page.getByRole('button', { name: 'Stay as Maude Gagnon' }).click();
  await page.getByRole('heading', { name: /, Maude$/ }).waitFor();
  await page.reload();
  await page.getByRole('heading', { name: /, Maude$/ }).waitFor();
  expect(await stored()).toBe(before);

  await page.goto('about:blank');
  await page.goto(await codeOf(owner.tenantId, colleague));
  await page.getByRole('button', { name: 'Continue as Amrit Kaur' }).click();
  await page.getByRole('heading', { name: /, Amrit$/ }).waitFor();
  expect(await stored()).not.toBe(before);
});
