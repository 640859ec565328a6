import { describe, expect, it } from 'vitest';
import { provideTestApp } from '../../../test/app.ts';
import { provideWorkspace } from '../../../test/workspace.ts';

const app = provideTestApp();
const clinic = provideWorkspace(app, { subdomain: 'entered-days' });

const send = (method: string, path: string, body: object, language = 'en') =>
  app.call({
    method,
    url: `/api/clinic${path}`,
    host: clinic.host,
    token: clinic.ownerAtSite.token,
    headers: { 'accept-language': language },
    body,
  });
const id = '01990000-0000-7000-8000-000000000000';
const times = { localStart: '0001-01-01T09:00', localEnd: '9999-12-31T17:00' };

describe('a day that a person enters', () => {
  it.each([
    ['of a payment', 'POST', '/payments', { receivedOn: '0001-01-01' }, 'receivedOn'],
    ['of an agreement', 'POST', '/agreements', { fromOn: '1999-12-31' }, 'fromOn'],
    ['of an agreement, in the future', 'POST', '/agreements', { fromOn: '2100-01-01' }, 'fromOn'],
    ['of a fee', 'POST', `/services/${id}/fees`, { from: '9999-12-31' }, 'from'],
    ['of a client’s fee', 'POST', `/clients/${id}/fees`, { from: '0001-01-01' }, 'from'],
    ['of a tax rule', 'POST', '/taxes/rules', { from: '0001-01-01' }, 'from'],
    ['of a pay run', 'POST', '/pay-runs', { from: '0001-01-01' }, 'from'],
    ['of a payout', 'POST', `/pay-runs/${id}/paid`, { paidOn: '0001-01-01' }, 'paidOn'],
    ['that closes the books', 'PATCH', '/settings', { booksClosedOn: '9999-12-31' }, 'booksClosedOn'],
    ['of weekly hours', 'PUT', `/staff/${id}/availability`, { from: '0001-01-01' }, 'from'],
    ['of an absence', 'POST', '/blocks', times, 'localStart'],
    ['of an appointment', 'POST', '/appointments', { localStart: '1999-12-31T09:00' }, 'localStart'],
    ['of a to-do', 'POST', '/todos', { dueOn: '0001-01-01' }, 'dueOn'],
  ])('%s is refused outside the years 2000 to 2099', async (_name, method, path, body, field) => {
    const { status, body: answer } = await send(method, path, body);
    expect(status).toBe(400);
    expect(answer.fields[field]).toBe('Choose a day in the years 2000 to 2099');
  });

  it.each([
    ['of a licence', 'POST', `/staff/${id}/credentials`, 'validFrom', '1899-12-31'],
    ['of a person’s work', 'PATCH', `/staff/${id}`, 'activeFrom', '0001-01-01'],
    ['of a tax registration', 'POST', '/taxes/registrations', 'from', '0001-01-01'],
    ['of a contractor’s registration', 'POST', '/agreements', 'registeredFrom', '0001-01-01'],
  ])('%s may be long ago, but not before 1900', async (_name, method, path, field, tooEarly) => {
    const refusal = async (day: string) => (await send(method, path, { [field]: day })).body.fields?.[field];
    expect(await refusal(tooEarly)).toBe('Choose a day in the years 1900 to 2099');
    expect(await refusal('1968-05-01')).toBeUndefined();
  });

  it('is refused in French too', async () => {
    const { body } = await send('POST', '/payments', { receivedOn: '0001-01-01' }, 'fr-CA');
    expect(body.fields.receivedOn).toBe('Choisissez un jour des années 2000 à 2099');
  });
});
