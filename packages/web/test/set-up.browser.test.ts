import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { desktop, expectAccessible, expectNoSidewaysScroll, phone, picture, settled } from './browser.ts';
import { shareProduct } from './fixture.ts';
import { callApi, registerOwner } from './people.ts';

const app = shareProduct();

const english = {
  next: 'Continue',
  where: 'Where do you work?',
  who: 'Who treats clients?',
  self: 'I treat clients myself',
  what: 'What do you offer?',
  fee: 'Fee for Follow-up session',
  group: 'Extended treatment',
  when: 'When do you see clients?',
  friday: 'Friday',
  done: 'Your calendar is ready',
  calendar: 'Open the calendar',
};
const french: typeof english = {
  next: 'Continuer',
  where: 'Où travaillez-vous?',
  who: 'Qui traite des clients?',
  self: 'Je traite moi-même des clients',
  what: 'Qu’offrez-vous?',
  fee: 'Tarif pour Séance de suivi',
  group: 'Traitement prolongé',
  when: 'Quand recevez-vous vos clients?',
  friday: 'Vendredi',
  done: 'Votre calendrier est prêt',
  calendar: 'Ouvrir le calendrier',
};

async function signIn(page: Page, email: string) {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill('violet canoe thunder');
  await page.getByRole('button', { name: 'Sign in' }).click();
}

const look = async (page: Page, name: string) => {
  await expectAccessible(page, name);
  await expectNoSidewaysScroll(page, name);
  await picture(page, name);
};

describe.each([
  ['English on a desktop', 'larch-physio', 'en', english, desktop, '120', '$120.00'],
  ['French on a phone', 'erable-physio', 'fr', french, phone, '120,50', '120,50 $'],
] as const)('a new owner, in %s', (_, subdomain, locale, words, device, amount, shown) => {
  it('gets from nothing to the first bookable appointment', async () => {
    const { product } = app;
    const owner = await registerOwner(product, 'Larch Physio', subdomain);
    await callApi(product, 'PATCH', '/api/account/profile', { name: 'Maude Gagnon', locale }, owner.token);
    const { page, problems } = await app.openPerson({
      ...device,
      locale: locale === 'fr' ? 'fr-CA' : 'en-CA',
    });
    await page.goto(`${product.site(subdomain)}/set-up`);
    // Before the sign-in the language is unknown; afterwards it is the member's.
    await signIn(page, owner.email);
    const next = () => page.getByRole('button', { name: words.next, exact: true }).click();
    const heading = (name: string) => page.getByRole('heading', { name }).waitFor();

    await heading(words.where);
    await look(page, `set-up-location-${locale}`);
    await next();
    await heading(words.who);
    await page.getByLabel(words.self).check();
    await look(page, `set-up-team-${locale}`);
    await next();
    await heading(words.what);
    await page.getByLabel(words.group, { exact: true }).uncheck();
    await page.getByLabel(words.fee).fill(amount);
    await look(page, `set-up-services-${locale}`);
    await next();
    await heading(words.when);
    await page.getByLabel(words.friday, { exact: true }).uncheck();
    await look(page, `set-up-hours-${locale}`);
    await next();
    await heading(words.done);
    await page.getByRole('link', { name: words.calendar }).waitFor();
    await look(page, `set-up-done-${locale}`);

    for (const path of ['/staff', '/settings', '/settings/locations', '/settings/services']) {
      await page.goto(`${product.site(subdomain)}${path}`);
      await settled(page);
      await look(page, `workspace${path.replaceAll('/', '-')}-${locale}`);
    }
    const list = ((await page.getByRole('table').textContent()) ?? '').replace(/[\u00a0\u202f]/g, ' ');
    expect(list).toContain(shown);
    expect(list).not.toContain(words.group);
    expect(problems).toEqual([]);
  });
});

describe('the price list and the team', () => {
  it('are kept by the owner', async () => {
    const { product } = app;
    const owner = await registerOwner(product, 'Birch Physio', 'birch-physio');
    const { page } = await app.openPerson(desktop);
    await page.goto(`${product.site('birch-physio')}/settings/services`);
    await signIn(page, owner.email);

    await page.getByRole('button', { name: 'Follow-up session' }).click();
    const drawer = page.getByRole('dialog');
    await drawer.getByLabel('New fee').fill('95,5');
    await drawer.getByRole('button', { name: 'Set fee' }).click();
    await drawer.getByText('$95.50 from').waitFor();
    await look(page, 'workspace-service');
    await drawer.getByLabel('Minutes kept free after').fill('10');
    await drawer.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('cell', { name: '30 min + 10' }).waitFor();

    await page.goto(`${product.site('birch-physio')}/staff`);
    await page.getByRole('button', { name: 'Add person' }).click();
    await page.getByRole('radio', { name: /No account/ }).check();
    await page.getByLabel('Name').fill('Lena Temp');
    await look(page, 'workspace-add-person');
    await page.getByRole('dialog').getByRole('button', { name: 'Add person' }).click();
    await page.getByRole('link', { name: 'Lena Temp' }).click();
    await page.getByRole('button', { name: 'Add licence' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Profession').selectOption('Physiotherapist');
    await dialog.getByLabel('Licence number').fill('20145');
    await dialog.getByLabel('Valid until').fill('2020-03-31');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('cell', { name: '20145', exact: true }).waitFor();
    await look(page, 'workspace-person');
    await page.goto(`${product.site('birch-physio')}/staff`);
    await page.getByText('Expired Mar 31, 2020').waitFor();

    await page.goto(`${product.site('birch-physio')}/settings/locations`);
    await page.getByRole('button', { name: 'Add room' }).click();
    await page.getByLabel('Name').fill('Room 1');
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await page.getByRole('button', { name: 'Room 1' }).waitFor();
    await look(page, 'workspace-rooms');
  });
});
