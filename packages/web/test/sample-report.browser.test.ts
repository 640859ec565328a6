import { readFile } from 'node:fs/promises';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import {
  desktop,
  expectAccessible,
  expectNoSidewaysScroll,
  longEnoughToRead,
  phone,
  picture,
} from './browser.ts';
import { shareProduct } from './fixture.ts';
import { linkIn } from './product.ts';

const app = shareProduct();

interface Variant {
  language: string;
  prefix: '' | '/fr';
  device: BrowserContextOptions;
  email: string;
  firstName: string;
  emailLabel: string;
  send: string;
  sent: string;
  subject: RegExp;
  fileName: string;
  started: string;
  invalid: string;
  missing: string;
  unanswered: string;
  wrong: string;
}

const variants: Variant[] = [
  {
    language: 'English',
    prefix: '',
    device: desktop,
    email: 'maude+report@erable.example',
    firstName: 'First name',
    emailLabel: 'Email',
    send: 'Get My Sample Report',
    sent: 'Template sent to your email!',
    subject: /Your sample report/,
    fileName: 'weekly-at-a-glance-sample.xlsx',
    started: 'Your download has started',
    invalid: 'Invalid or expired link',
    missing: 'Email parameter is required',
    unanswered: 'No response from server. Please check your connection.',
    wrong: 'Please enter a valid email address',
  },
  {
    language: 'French, on a phone',
    prefix: '/fr',
    device: { ...phone, locale: 'fr-CA' },
    email: 'zoe@erable.example',
    firstName: 'Prénom',
    emailLabel: 'Courriel',
    send: 'Obtenir mon exemple de rapport',
    sent: 'Le modèle vous a été envoyé par courriel!',
    subject: /Votre exemple de rapport/,
    fileName: 'semaine-en-un-coup-d-oeil-exemple.xlsx',
    started: 'Votre téléchargement a commencé',
    invalid: 'Lien non valide ou expiré',
    missing: 'Le paramètre «\u00a0email\u00a0» est obligatoire',
    unanswered: 'Le serveur ne répond pas. Vérifiez votre connexion.',
    wrong: 'Veuillez saisir une adresse courriel valide',
  },
];

async function fillIn(page: Page, variant: Variant, email: string): Promise<void> {
  const form = page.locator('form').first();
  await form.getByLabel(variant.firstName).fill('Maude');
  await form.getByLabel(variant.emailLabel).fill(email);
}

async function download(page: Page, address: string): Promise<{ name: string; bytes: Buffer }> {
  const begun = page.waitForEvent('download');
  // A URL that is a download ends the navigation without a document.
  await page.goto(address).catch((error: Error) => {
    if (!error.message.includes('Download is starting')) throw error;
  });
  const file = await begun;
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) };
}

describe.each(variants)('the sample report in $language', (variant) => {
  const at = (path: string) => app.at(`${variant.prefix}${path}`);

  it('is requested, mailed and downloaded, and downloaded again by the same browser', async () => {
    const { page, problems } = await app.openPerson(variant.device);
    await page.goto(at('/waag-report'));
    await fillIn(page, variant, variant.email);
    await longEnoughToRead(page);
    await page.getByRole('button', { name: variant.send }).click();
    await page.getByRole('status').getByText(variant.sent).waitFor();
    await expectAccessible(page, 'the report page after sending');
    await picture(page, `report-sent${variant.prefix.replace('/', '-')}`);

    const mail = await app.product.mail(variant.email, variant.subject);
    const link = linkIn(mail, '/waag-template/');
    expect(link).toContain(app.at(`${variant.prefix}/waag-template/`));
    expect(new URL(link).searchParams.get('email')).toBe(variant.email);

    const first = await download(page, link);
    expect(first.name).toBe(variant.fileName);
    expect(first.bytes.subarray(0, 2).toString('latin1')).toBe('PK');
    await page.getByRole('heading', { name: variant.started }).waitFor();
    await expectAccessible(page, 'the page of the mailed link');

    const again = await download(page, at('/waag-download'));
    expect(again.bytes.equals(first.bytes)).toBe(true);
    expect(problems).toEqual([]);
  });

  it('is refused for an invalid link, which redirects to the page with the reason', async () => {
    const { page } = await app.openPerson(variant.device);
    await page.goto(at(`/waag-template/${'x'.repeat(43)}?email=a%40b.example`));
    await page.waitForURL(at('/waag-report'));
    await page.getByRole('alert').getByText(variant.invalid).waitFor();
    await page.goto(at(`/waag-template/${'x'.repeat(43)}`));
    await page.waitForURL(at('/waag-report'));
    await page.getByRole('alert').getByText(variant.missing).waitFor();
  });

  it('whose link cannot be checked redirects there with that reason', async () => {
    const { page } = await app.openPerson(variant.device);
    await page.route(/validate-template/, (route) => route.abort());
    await page.goto(at(`/waag-template/${'x'.repeat(43)}?email=a%40b.example`));
    await page.waitForURL(at('/waag-report'));
    await page.getByRole('alert').getByText(variant.unanswered).waitFor();
  });

  it('can be requested without JavaScript, with pages as responses', async () => {
    const { page } = await app.openPerson({ ...variant.device, javaScriptEnabled: false });
    const email = `no-script-${variant.email}`;
    await page.goto(at('/waag-download'));
    await fillIn(page, variant, 'maude@erable');
    await page.getByRole('button', { name: variant.send }).click();
    await page.getByText(variant.wrong).waitFor();
    await expectNoSidewaysScroll(page, 'the form that came back');
    await picture(page, `report-no-script${variant.prefix.replace('/', '-')}`);
    await page.getByLabel(variant.emailLabel).fill(email);
    await page.getByRole('button', { name: variant.send }).click();
    await page.getByRole('heading', { name: variant.sent }).waitFor();
    expect(linkIn(await app.product.mail(email, variant.subject), '/waag-template/')).toContain(
      '/waag-template/',
    );
  });
});

it('a form sent faster than a person types needs one more click', async () => {
  const { page } = await app.openPerson();
  const [english] = variants;
  if (!english) throw new Error('no variant');
  await page.goto(app.at('/waag-report'));
  await page.evaluate(() => {
    const form = document.querySelector('form');
    if (!form) throw new Error('no form');
    (form.elements.namedItem('firstName') as HTMLInputElement).value = 'Quick';
    (form.elements.namedItem('email') as HTMLInputElement).value = 'quick@erable.example';
    (form.elements.namedItem('website') as HTMLInputElement).value = 'https://spam.example';
    form.requestSubmit();
  });
  await page.getByRole('heading', { name: 'One more click' }).waitFor();
  await expectAccessible(page, 'the page that asks for one more click');
  // The server uses its own clock here.
  await page.waitForFunction(() => performance.now() > 2_000);
  await page.getByRole('button', { name: english.send }).click();
  await page.getByRole('heading', { name: english.sent }).waitFor();
  expect(await app.product.mail('quick@erable.example', english.subject)).toBeTruthy();
});
