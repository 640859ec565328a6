import { type Locale, languageTags } from '@tamarack/core/domain/text';
import { linkIn, operator, type Product } from './product.ts';

type Json = Record<string, unknown>;

/** Calls the API as the browser application does. Throws when the call is refused. */
export async function callApi<T = Json>(
  product: Product,
  method: string,
  path: string,
  body?: unknown,
  token?: string,
  locale?: Locale,
): Promise<T> {
  const base = `http://127.0.0.1:${product.port}`;
  const discovery = (await (await fetch(`${base}/.well-known/tamarack.json`)).json()) as {
    clients: { web: { id: string; key: string } };
  };
  const response = await fetch(`${base}${path}`, {
    method,
    headers: {
      'content-type': 'application/json',
      'x-client-id': discovery.clients.web.id,
      'x-client-key': discovery.clients.web.key,
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(locale ? { 'accept-language': languageTags[locale] } : {}),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const answer = (await response.json()) as T;
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${JSON.stringify(answer)}`);
  return answer;
}

export async function operatorToken(product: Product): Promise<string> {
  const { token } = await callApi<{ token: string }>(product, 'POST', '/api/auth/login', operator);
  return token;
}

/** Invites an operator and activates their account with the mailed link, over the API; returns the session token. */
export async function addOperator(
  product: Product,
  ownerToken: string,
  operatorToAdd: { name: string; email: string; role: string },
): Promise<string> {
  await callApi(product, 'POST', '/api/account/step-up', { password: operator.password }, ownerToken);
  await callApi(product, 'POST', '/api/staff', operatorToAdd, ownerToken);
  const link = linkIn(await product.mail(operatorToAdd.email, /team/), '/set-password/');
  return setPassword(product, link);
}

const chosenPassword = 'violet canoe thunder';

/** Sets a password with a mailed link; returns the token of the new session. */
async function setPassword(product: Product, link: string): Promise<string> {
  const token = link.split('/set-password/')[1] ?? '';
  const session = await callApi<{ token: string }>(product, 'POST', '/api/auth/set-password', {
    token,
    password: chosenPassword,
  });
  return session.token;
}

/** Confirms in a session that it is the person who set the password with a mailed link. */
export async function stepUp(product: Product, token: string): Promise<void> {
  await callApi(product, 'POST', '/api/account/step-up', { password: chosenPassword }, token);
}

export interface Owner {
  email: string;
  token: string;
  tenantId: string;
  subdomain: string;
}

/** Registers a clinic and activates its owner's account with the mailed link, over the API. */
export async function registerOwner(product: Product, clinicName: string, subdomain: string): Promise<Owner> {
  const email = `owner@${subdomain}.example`;
  await callApi(product, 'POST', '/api/auth/register', {
    fullName: 'Maude Gagnon',
    email,
    clinicName,
    clinicType: 'physical',
    subdomain,
    plan: 'pro',
    country: 'CA',
    streetAddress: '12, rue Principale',
    city: 'Gatineau',
    state: 'QC',
    postalCode: 'J8X 1A1',
    ownerName: 'Maude Gagnon',
    ownerPhone: '819-555-0142',
    previousSoftware: false,
    previousSoftwareName: '',
    numberOfClients: '120',
    monthlyAppointments: '',
    staffing: {
      therapists: 0,
      doctors: 2,
      nurses: 0,
      receptionists: 1,
      administrators: 1,
      technicians: 0,
      other: 0,
    },
    acceptTerms: true,
  });
  const token = await setPassword(product, linkIn(await product.mail(email, /password/i), '/set-password/'));
  const { clinics } = await callApi<{ clinics: { tenantId: string }[] }>(
    product,
    'GET',
    '/api/account/clinics',
    undefined,
    token,
  );
  return { email, token, tenantId: clinics[0]?.tenantId ?? '', subdomain };
}

/** Asks for access to the sandbox over the API; returns the mailed link. */
export async function mailedSandboxLink(
  product: Product,
  email: string,
  locale: Locale = 'en',
): Promise<string> {
  const body = { source: 'sandbox', email, elapsed: 5_000 };
  await callApi(product, 'POST', '/api/leads', body, undefined, locale);
  return linkIn(await product.mail(email, /sandbox|bac à sable/i), '/sandbox/');
}
