import { createHmac } from 'node:crypto';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { provideProduct } from './fixture.ts';
import { callApi } from './people.ts';
import { linkIn, operator } from './product.ts';

/** Passkeys with the browser's own WebAuthn, and an invitation by mail. */
const app = provideProduct();

/** The code that an authenticator app shows for a key (RFC 6238: SHA-1, 30 seconds, six digits). */
function codeOf(key: string): string {
  const bits = [...key].map((sign) =>
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(sign).toString(2).padStart(5, '0'),
  );
  const bytes = bits.join('').match(/.{8}/g) ?? [];
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000)));
  const hash = createHmac('sha1', Buffer.from(bytes.map((byte) => Number.parseInt(byte, 2))))
    .update(counter)
    .digest();
  const at = (hash.at(-1) ?? 0) & 15;
  return String((hash.readUInt32BE(at) & 0x7fffffff) % 1_000_000).padStart(6, '0');
}

/** Adds an authenticator with user verification, like a laptop with a fingerprint reader. */
async function giveAuthenticator(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

async function enterPassword(page: Page): Promise<void> {
  await page.getByLabel('Email').fill(operator.email);
  await page.getByLabel('Password', { exact: true }).fill(operator.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

it('adds a passkey and signs in with it instead of the code; a colleague opens the console by invitation', async () => {
  const { page, problems } = await app.openPerson();
  await giveAuthenticator(page);
  await page.goto(app.at('/admin/login'));
  await enterPassword(page);
  await page.getByRole('heading', { name: 'Overview', level: 1 }).waitFor();
  const token = await page.evaluate(() => localStorage.getItem('token') ?? '');
  const own = (path: string, body: object) =>
    callApi<{ secret: string }>(app.product, 'POST', `/api/account/two-factor/${path}`, body, token);
  const { secret } = await own('start', { password: operator.password });
  await own('confirm', { code: codeOf(secret) });

  await page.goto(app.at('/admin/settings'));
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await page.getByRole('form', { name: 'Add a passkey' }).getByLabel('Name').fill('Laptop');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByText('Passkey added').waitFor();

  await page.evaluate(() => localStorage.removeItem('token'));
  await page.goto(app.at('/admin/login'));
  await enterPassword(page);
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await page.getByRole('heading', { name: 'Overview', level: 1 }).waitFor();
  expect(problems).toEqual([]);

  await page.goto(app.at('/admin/users/staff?invite=1'));
  await page.getByLabel('Name', { exact: true }).fill('Sam Support');
  await page.getByLabel('Email', { exact: true }).fill('sam@ops.example');
  await page.getByRole('button', { name: 'Send invitation' }).click();
  await page.getByText('Link valid until').waitFor();
  const link = linkIn(await app.product.mail('sam@ops.example', /team/), '/set-password/');

  const colleague = await app.openPerson();
  await colleague.page.goto(link);
  await colleague.page.getByLabel('New password').fill('violet canoe thunder');
  await colleague.page.getByRole('button', { name: 'Set password and sign in' }).click();
  await colleague.page.getByRole('heading', { name: 'Overview', level: 1 }).waitFor();
  await colleague.page.goto(app.at('/admin/users/staff'));
  await colleague.page.getByText('Sam Support').first().waitFor();
  expect(await colleague.page.getByRole('button', { name: 'Invite a colleague' }).count()).toBe(0);
  expect(colleague.problems).toEqual([]);
});
