import type { Locator } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectNoSidewaysScroll, longEnoughToRead, phone, picture, signIn } from './browser.ts';
import { shareProduct } from './fixture.ts';
import { registerOwner } from './people.ts';

const app = shareProduct();

const forms = [
  {
    form: 'contact',
    path: '/contact',
    id: '#contact',
    fields: { Name: 'Maude Gagnon', Message: 'Does it print receipts?' },
    email: 'Email address',
    button: 'Send',
    answer: 'Your message was sent',
    mail: 'We received your message',
  },
  {
    form: 'contact',
    path: '/fr/contact',
    id: '#contact',
    fields: { Nom: 'Maude Gagnon', Message: 'Imprime-t-il les reçus?' },
    email: 'Adresse courriel',
    button: 'Envoyer',
    answer: 'Votre message a été envoyé',
    mail: 'Nous avons bien reçu votre message',
  },
  {
    form: 'demo',
    path: '/demo',
    id: '#demo-request',
    fields: { Name: 'Maude Gagnon' },
    email: 'Email',
    button: 'Request a Demo',
    answer: 'Your request was sent',
    mail: 'We received your request for a demo',
  },
  {
    form: 'demo',
    path: '/fr/demo',
    id: '#demo-request',
    fields: { Nom: 'Maude Gagnon' },
    email: 'Courriel',
    button: 'Demander une démo',
    answer: 'Votre demande a été envoyée',
    mail: 'Nous avons bien reçu votre demande de démonstration',
  },
  {
    form: 'newsletter',
    path: '/blog',
    id: '#letter',
    fields: {},
    email: 'Email address',
    button: 'Subscribe',
    answer: 'Check Your Email',
    mail: 'Please confirm your subscription',
  },
  {
    form: 'newsletter',
    path: '/fr/blog',
    id: '#letter',
    fields: {},
    email: 'Adresse courriel',
    button: 'S’abonner',
    answer: 'Consultez vos courriels',
    mail: 'Veuillez confirmer votre abonnement',
  },
  {
    form: 'sandbox',
    path: '/demo',
    id: '#sandbox-form',
    fields: {},
    email: 'Email address',
    button: 'Get Sandbox Access',
    answer: 'Check Your Email',
    mail: 'Your access to the Tamarack sandbox',
  },
  {
    form: 'sandbox',
    path: '/fr/demo',
    id: '#sandbox-form',
    fields: {},
    email: 'Adresse courriel',
    button: 'Obtenir l’accès au bac à sable',
    answer: 'Consultez vos courriels',
    mail: 'Votre accès au bac à sable Tamarack',
  },
] as const;
type Form = (typeof forms)[number];

async function fill(place: Locator, { fields, email }: Form, address: string): Promise<void> {
  for (const [label, value] of Object.entries(fields))
    await place.getByRole('textbox', { name: label, exact: true }).fill(value);
  await place.getByRole('textbox', { name: email, exact: true }).fill(address);
}

const addressOf = ({ form, path }: Form, mode: string) =>
  `${form}-${path.startsWith('/fr') ? 'fr' : 'en'}-${mode}@erable.example`;

/** Expects the message to the visitor and one notice to staff. */
async function expectMails({ mail, form }: Form, address: string): Promise<void> {
  expect((await app.product.mail(address, /./)).subject).toBe(mail);
  const notices = async () => {
    const mails = await app.product.mails('support@tamarack.example');
    return mails.filter(({ text }) => text?.includes(address)).length;
  };
  // The notice is a separate mail, which may be delivered after the visitor's.
  await expect.poll(notices, { message: `a notice of the ${form} form` }).toBe(1);
}

describe.each(forms)('the $form form on $path', (form) => {
  it('is sent by script and then cleared', async () => {
    const { page, problems } = await app.openPerson(phone);
    const address = addressOf(form, 'script');
    await page.goto(app.at(form.path));
    const place = page.locator(form.id);
    await fill(place, form, address);
    await longEnoughToRead(page);
    await place.getByRole('button', { name: form.button, exact: true }).click();
    await page.waitForFunction(
      (id) =>
        [...document.querySelectorAll<HTMLInputElement>(`${id} input[type="email"]`)].every(
          (input) => !input.value,
        ),
      form.id,
    );
    expect(new URL(page.url()).pathname).toBe(form.path);
    await expectMails(form, address);
    expect(problems).toEqual([]);
  });

  it('shows a page in response without scripts', async () => {
    const { page } = await app.openPerson({ ...phone, javaScriptEnabled: false });
    const address = addressOf(form, 'plain');
    await page.goto(app.at(form.path));
    const place = page.locator(form.id);
    await fill(place, form, address);
    await place.getByRole('button', { name: form.button, exact: true }).click();
    await page.getByRole('heading', { name: form.answer, level: 1 }).waitFor();
    await page.getByText(address).first().waitFor();
    await expectNoSidewaysScroll(page, `the answer to the ${form.form} form`);
    await picture(page, `answer-${addressOf(form, 'plain').split('@')[0]}`);
    await expectMails(form, address);
  });
});

it('a long name of a web address does not run under its host on a phone', async () => {
  const name = 'clinique-de-physiotherapie-du-grand-lac';
  const owner = await registerOwner(app.product, 'Clinique du Grand Lac', name);
  const { page } = await app.openPerson(phone);
  await signIn(page, app.product.origin, owner.token);
  await page.goto(app.at(`/dashboard?clinic=${owner.tenantId}&section=settings`));
  const field = page.getByLabel('Address of the clinic’s site');
  await expect.poll(() => field.inputValue()).toBe(name);
  await field.scrollIntoViewIfNeeded();
  await picture(page, 'dashboard-web-address');
  const [nameEnd, hostBegin] = await field.evaluate((input) => {
    const { right } = input.getBoundingClientRect();
    const host = input.parentElement?.querySelector('[data-position="right"] > span');
    return [
      right - Number.parseFloat(getComputedStyle(input).paddingRight),
      host?.getBoundingClientRect().left ?? 0,
    ];
  });
  expect(nameEnd).toBeLessThanOrEqual(hostBegin as number);
});
