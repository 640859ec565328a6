// @vitest-environment happy-dom
import type {
  Client,
  ClientChange,
  ClientSummary,
  ClientVisit,
  Currency,
} from '@tamarack/core/domain/workspace';
import { StepUpProvider } from '@tamarack/core/session/step-up';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { memoryTransport, refusal } from '../../../test/memory-transport.ts';
import { owner, renderScreen, settled } from '../../../test/render.tsx';
import { workspaceMe } from '../../../test/workspace.ts';
import { MeContext } from '../frame/index.ts';
import { ClientsScreen } from './ClientsScreen.tsx';
import { ImportScreen } from './import/ImportScreen.tsx';
import { ageOn, ClientScreen } from './page/ClientScreen.tsx';

afterEach(cleanup);

const id = '0190eeee-0000-7000-8000-000000000001';
const anne: ClientSummary = {
  clientId: id,
  fileNo: 10_432,
  name: 'Anne Tremblay',
  birthOn: '1985-03-10',
  phone: '416-555-0142',
  email: null,
  state: 'active',
  deskAlert: 'Rings twice',
  lastServiceId: null,
  nextVisit: '2026-11-24T14:00',
};
const client: Client = {
  clientId: id,
  version: 3,
  fileNo: 10_432,
  state: 'active',
  mergedInto: null,
  language: 'fr',
  region: 'ON',
  deskAlert: 'Rings twice',
  decidesAlone: false,
  dischargedOn: null,
  lastEntryOn: '2026-11-20',
  retentionUntil: '2036-11-20',
  legalHold: false,
  destroyedAt: null,
  destroyedBecause: '',
  mayChange: true,
  identity: {
    givenName: 'Anne',
    familyName: 'Tremblay',
    preferredName: '',
    pronouns: 'she/her',
    birthOn: '1985-03-10',
    email: 'anne@tremblay.example',
    phone: '416-555-0142',
    otherPhone: '',
    streetAddress: '12 Lake Street',
    city: 'Toronto',
    postalCode: 'M5V 1A1',
  },
  relations: [],
  consents: [],
  fees: [],
  nextVisit: { appointmentId: id, localStart: '2026-11-24T14:00', staffId: id },
  merges: [],
};
const visit = (localStart: string): ClientVisit => ({
  attendanceId: `visit ${localStart}`,
  appointmentId: id,
  localStart,
  minutes: 45,
  serviceId: id,
  serviceEn: 'Physiotherapy',
  serviceFr: 'Physiothérapie',
  staffId: id,
  staffName: 'Roy Lavoie',
  state: 'attended',
  feeCents: 12_000,
  confirmation: 'open',
  invoice: null,
});

type Role = 'administrator' | 'clinician' | 'front_desk' | 'hr';

function open(
  path: string,
  transport: ReturnType<typeof memoryTransport>,
  role: Role = 'front_desk',
  currency: Currency = 'CAD',
) {
  const me = workspaceMe({ role });
  const within = (element: React.ReactNode) => (
    <StepUpProvider>
      <MeContext value={{ ...me, settings: { ...me.settings, currency } }}>{element}</MeContext>
    </StepUpProvider>
  );
  return renderScreen({
    transport,
    path,
    signedIn: owner,
    routes: [
      { path: 'clients', element: within(<ClientsScreen />) },
      { path: 'clients/import', element: within(<ImportScreen />) },
      { path: 'clients/:fileNo', element: within(<ClientScreen />) },
    ],
  });
}

const chosenIn = ({ options, selectedIndex }: HTMLSelectElement) => options[selectedIndex]?.textContent;

/** The labels that the cells of a row show on phones, without those of empty cells. */
const labelled = (link: HTMLElement) =>
  [...(link.closest('tr')?.querySelectorAll('[data-label]:not([data-empty])') ?? [])].map((cell) =>
    cell.getAttribute('data-label'),
  );

describe('the client list', () => {
  it('shows rows without texts while it loads', async () => {
    open('/clients', memoryTransport({ 'GET /api/clinic/clients': () => new Promise(() => {}) }));
    const loading = await screen.findByRole('status', { name: 'Loading…' });
    expect(loading.querySelectorAll('.mantine-Skeleton-root')).toHaveLength(8);
    expect(screen.queryByText('No clients yet')).toBeNull();
  });

  it('labels what is known of a client, and calls the phone number', async () => {
    const unknown = { ...anne, fileNo: 10_433, name: 'Sam Lee', phone: null, birthOn: null, nextVisit: null };
    open(
      '/clients',
      memoryTransport({ 'GET /api/clinic/clients': () => ({ clients: [anne, unknown], next: null }) }),
    );
    expect(labelled(await screen.findByRole('link', { name: 'Anne Tremblay' }))).toEqual([
      ...['File', 'Phone', 'Date of birth', 'Next visit', 'State'],
    ]);
    expect(labelled(screen.getByRole('link', { name: 'Sam Lee' }))).toEqual(['File', 'State']);
    const phone = screen.getByRole('link', { name: '(416)\u00a0555-0142' });
    expect(phone.getAttribute('href')).toBe('tel:4165550142');
  });

  it('searches while typing, and keeps the query out of the URL, but remembers it for the back button', async () => {
    const transport = memoryTransport({
      'GET /api/clinic/clients': ({ query }) => ({
        clients: query?.q === 'nobody' ? [] : [anne],
        next: null,
      }),
    });
    const { router } = open('/clients', transport);
    expect(await screen.findByRole('link', { name: 'Anne Tremblay' })).toBeTruthy();
    expect(screen.getByText('Latest visits')).toBeTruthy();
    expect(screen.getByText('Tue, Nov 24, 2:00 p.m.')).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Import' })).toBeNull();
    fireEvent.change(screen.getByRole('searchbox', { name: 'Search clients' }), {
      target: { value: 'nobody' },
    });
    expect(await screen.findByText('No client matches this search.')).toBeTruthy();
    expect(router.state.location.search).toBe('');
    await act(() => router.navigate('/clients/10432'));
    await act(() => router.navigate(-1));
    expect(await screen.findByDisplayValue('nobody')).toBeTruthy();
    expect(await screen.findByText('No client matches this search.')).toBeTruthy();
  });

  it('lists clients with similar names if none matches', async () => {
    const similar = [{ ...anne, fileNo: 10_433, name: 'Anne Tremblé' }];
    const transport = memoryTransport({
      'GET /api/clinic/clients': ({ query }) =>
        query?.q === 'trembley' ? { clients: [], next: null, similar } : { clients: [anne], next: null },
    });
    open('/clients', transport);
    await screen.findByRole('link', { name: 'Anne Tremblay' });
    expect(screen.queryByRole('heading', { name: 'Similar names' })).toBeNull();
    const field = screen.getByRole('searchbox', { name: 'Search clients' });
    fireEvent.change(field, { target: { value: 'trembley' } });
    expect(await screen.findByRole('heading', { name: 'Similar names' })).toBeTruthy();
    expect(screen.getByRole('status').textContent).toBe('No exact match');
    const list = within(screen.getByRole('region', { name: 'Similar names' }));
    expect(list.getByRole('link', { name: 'Anne Tremblé' }).getAttribute('href')).toBe('/clients/10433');
  });

  it('asks before a similar client is added', async () => {
    const transport = memoryTransport({
      'GET /api/clinic/clients': () => ({ clients: [], next: null }),
      'POST /api/clinic/clients': ({ body }) => {
        if ((body as { force: boolean }).force) return { id, version: 1, fileNo: 10_433 };
        throw refusal('CLIENT_ALIKE', {
          details: { clients: [{ clientId: id, fileNo: 10_432 }], hidden: true },
        });
      },
      'GET /api/clinic/clients/10433': () => ({ client: { ...client, fileNo: 10_433 } }),
    });
    open('/clients', transport);
    expect(await screen.findByText(/No clients yet/)).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Add client' }));
    const dialog = within(await screen.findByRole('dialog'));
    fireEvent.click(dialog.getByRole('button', { name: 'Add client' }));
    expect(await dialog.findByText('Name is required')).toBeTruthy();
    expect(dialog.getByText('Enter a phone number or an email')).toBeTruthy();
    fireEvent.change(dialog.getByLabelText('First name'), { target: { value: ' Anne ' } });
    fireEvent.change(dialog.getByLabelText('Phone'), { target: { value: '416-555-0142' } });
    fireEvent.click(dialog.getByRole('button', { name: 'Add client' }));
    expect(await dialog.findByRole('link', { name: 'Client 10432' })).toBeTruthy();
    expect(
      dialog.getByText(/^A client of a colleague has the same phone.+Ask the front desk\.$/),
    ).toBeTruthy();
    expect(document.activeElement).toBe(dialog.getByRole('alert'));
    fireEvent.click(dialog.getByRole('button', { name: 'Add anyway' }));
    expect(await screen.findByRole('heading', { name: 'Anne Tremblay' })).toBeTruthy();
    expect(transport.bodies('POST /api/clinic/clients')).toMatchObject([
      { givenName: 'Anne', phone: '416-555-0142', birthOn: null, force: false },
      { force: true },
    ]);
  });
});

describe('a client’s page', () => {
  const page = (changes: Partial<Client> = {}) =>
    memoryTransport({ 'GET /api/clinic/clients/10432': () => ({ client: { ...client, ...changes } }) });

  it('shows the name, the alert and the next visit', async () => {
    open('/clients/10432', page());
    expect(await screen.findByRole('heading', { level: 1, name: 'Anne Tremblay' })).toBeTruthy();
    expect(screen.getByText(/Client 10432 · she\/her · Mar 10, 1985/)).toBeTruthy();
    expect(screen.getByText('Rings twice')).toBeTruthy();
    const next = screen.getByRole('link', { name: /^Next visit: Tue, Nov 24, 2:00.p\.m\.$/ });
    expect(next.getAttribute('href')).toBe(`/calendar?date=2026-11-24&appointment=${id}`);
    expect(screen.getByText('Nov 20, 2036')).toBeTruthy();
  });

  it('does not link a clinician to the visit of a colleague, whose time they only see as busy', async () => {
    const nextVisit = { appointmentId: id, localStart: '2026-11-24T14:00', staffId: 'a-colleague' };
    open('/clients/10432', page({ nextVisit }), 'clinician');
    expect(await screen.findByText(/^Next visit: Tue, Nov 24, 2:00.p\.m\.$/)).toBeTruthy();
    expect(screen.queryByRole('link', { name: /^Next visit/ })).toBeNull();
  });

  it('says when and why the chart was destroyed, and keeps visits, billing and history', async () => {
    const gone: Partial<Client> = {
      ...{ state: 'destroyed', mayChange: false, identity: null, relations: null, deskAlert: '' },
      ...{ nextVisit: null, destroyedAt: '2026-11-25T03:00:00Z', destroyedBecause: 'Ten years are over' },
    };
    open(
      '/clients/10432',
      memoryTransport({
        'GET /api/clinic/clients/10432': () => ({ client: { ...client, ...gone } }),
        'GET /api/clinic/clients/10432/visits': () => ({ visits: [visit('2012-03-01T09:00')], next: null }),
      }),
      'administrator',
    );
    await screen.findByText(
      /The chart was destroyed on Nov 24, 2026, after its retention\. Ten years are over/,
    );
    expect(screen.getByRole('heading', { name: 'Client 10432' })).toBeTruthy();
    const tabs = screen.getAllByRole('tab').map((tab) => tab.textContent);
    expect(tabs).toEqual(['Visits', 'Billing', 'History']);
    await screen.findByText(/Physiotherapy/);
    expect(screen.queryByText('This is not your client, so you only see the file number.')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Actions' })).toBeNull();
  });

  it('says that no visit is booked', async () => {
    open('/clients/10432', page({ nextVisit: null }));
    expect(await screen.findByText('No visit booked')).toBeTruthy();
    expect(screen.queryByRole('link', { name: /^Next visit/ })).toBeNull();
  });

  it('lists visits and changes, older ones on request', async () => {
    const transport = page();
    transport.on('GET /api/clinic/clients/10432/visits', ({ query }) =>
      query?.after
        ? { visits: [visit('2021-03-02T09:00')], next: null }
        : {
            visits: [{ ...visit('2026-11-20T14:00'), invoice: { invoiceId: id, number: 7 } }],
            next: id,
          },
    );
    const change = (action: string, at: string): ClientChange => ({
      ...{ action, at, staffName: 'Dana Desk', details: {} },
    });
    transport.on('GET /api/clinic/clients/10432/history', ({ query }) =>
      query?.after
        ? { changes: [change('added', '2021-03-01T15:00:00Z')], next: null }
        : { changes: [change('discharged', '2026-11-20T15:00:00Z')], next: id },
    );
    open('/clients/10432', transport);
    fireEvent.click(await screen.findByRole('tab', { name: 'Visits' }));
    expect(await screen.findByText('To be checked')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Invoice 7' }).getAttribute('href')).toBe(
      `/billing/invoices/${id}`,
    );
    const link = screen.getByRole('link', { name: /^Nov 20, 2026, 2:00.p\.m\.$/ });
    expect(link.getAttribute('href')).toBe(`/calendar?date=2026-11-20&appointment=${id}`);
    expect(labelled(link)).toEqual(['Service', 'Clinician', 'Outcome', 'Billing', 'Fee']);
    expect(screen.queryByText(/Mar 2, 2021/)).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Show older' }));
    expect(await screen.findByText(/Mar 2, 2021/)).toBeTruthy();
    expect(screen.getByText(/Nov 20, 2026/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Show older' })).toBeNull();

    fireEvent.click(screen.getByRole('tab', { name: 'History' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Show older' }));
    expect(await screen.findByText('Added')).toBeTruthy();
    expect(screen.getByText('Discharged')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Show older' })).toBeNull();
  });

  it('says that the visits could not be loaded, and tries again', async () => {
    const transport = page();
    const path = 'GET /api/clinic/clients/10432/visits';
    transport.on(path, () => {
      throw refusal('FORBIDDEN', { message: 'Not now.' });
    });
    open('/clients/10432?tab=visits', transport);
    expect(await screen.findByText('Not now.')).toBeTruthy();
    transport.on(path, () => ({ visits: [], next: null }));
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('No visits yet.')).toBeTruthy();
  });

  it('is read in French', async () => {
    open('/fr/clients/10432', page());
    expect(await screen.findByText('Coordonnées')).toBeTruthy();
    expect(screen.getByText('Prochaine visite : mar. 24 nov., 14 h')).toBeTruthy();
  });

  it('saves changes of the version that was read', async () => {
    const transport = page();
    transport.on(`PATCH /api/clinic/clients/${id}/record`, () => ({ id, version: 4 }));
    open('/clients/10432', transport);
    fireEvent.click(await screen.findByRole('button', { name: 'Edit' }));
    fireEvent.change(await screen.findByLabelText('City'), { target: { value: 'Laval' } });
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(transport.bodies(`PATCH /api/clinic/clients/${id}/record`)).toMatchObject([
        { version: 3, city: 'Laval' },
      ]),
    );
  });

  describe('edited while someone else changes it', () => {
    const path = `PATCH /api/clinic/clients/${id}/record`;
    /** The page, with its dialog open, of a client to whom a colleague makes `changes` before the first save. */
    async function openEdited(changes: Partial<NonNullable<Client['identity']>>) {
      let now = client;
      const transport = memoryTransport({
        'GET /api/clinic/clients/10432': () => ({ client: now }),
        [path]: ({ body }) => {
          if (now === client)
            now = { ...client, version: 4, identity: { ...client.identity, ...changes } as never };
          if ((body as { version: number }).version !== now.version) throw refusal('VERSION_CONFLICT');
          return { id, version: 5 };
        },
      });
      open('/clients/10432', transport);
      fireEvent.click(await screen.findByRole('button', { name: 'Edit' }));
      const dialog = within(await screen.findByRole('dialog'));
      fireEvent.change(dialog.getByLabelText('City'), { target: { value: 'Laval' } });
      fireEvent.change(dialog.getByLabelText('Pronouns'), { target: { value: 'they' } });
      fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
      await dialog.findByText('Someone else changed this client in the meantime');
      return { dialog, transport };
    }
    const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

    it('is saved on the second try if other fields were changed', async () => {
      const { dialog, transport } = await openEdited({ phone: '416-555-0199' });
      expect(dialog.getByText('What you typed is still here. Save again to keep it.')).toBeTruthy();
      fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
      await closed();
      expect(transport.bodies(path)).toEqual([
        { version: 3, city: 'Laval', pronouns: 'they' },
        { version: 4, city: 'Laval', pronouns: 'they' },
      ]);
    });

    it('names the fields changed by both, and overwrites them only when asked to', async () => {
      const { dialog, transport } = await openEdited({ city: 'Guelph' });
      expect(dialog.getByText('City: Guelph')).toBeTruthy();
      expect(dialog.queryByText(/^Pronouns:/)).toBeNull();
      expect(document.activeElement?.textContent).toContain('City: Guelph');
      dialog.getByLabelText('City').focus();
      fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
      expect(document.activeElement?.textContent).toContain('City: Guelph');
      expect(transport.bodies(path)).toHaveLength(1);
      fireEvent.click(dialog.getByRole('button', { name: 'Save what I typed' }));
      await closed();
      expect(transport.bodies(path).at(-1)).toEqual({ version: 4, city: 'Laval', pronouns: 'they' });
    });

    it('keeps the colleague’s values when asked to, and saves the rest', async () => {
      const { dialog, transport } = await openEdited({ city: 'Guelph' });
      fireEvent.click(dialog.getByRole('button', { name: 'Use their values' }));
      expect(dialog.getByDisplayValue('Guelph')).toBeTruthy();
      fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
      await closed();
      expect(transport.bodies(path).at(-1)).toEqual({ version: 4, pronouns: 'they' });
    });
  });

  it('has a state and a ZIP code in a clinic in the United States', async () => {
    let now: Client = { ...client, region: 'MN' };
    const transport = memoryTransport({
      'GET /api/clinic/clients/10432': () => ({ client: now }),
      [`PATCH /api/clinic/clients/${id}/record`]: () => {
        now = { ...now, version: 4, region: 'WI' };
        throw refusal('VERSION_CONFLICT');
      },
    });
    open('/clients/10432', transport, 'front_desk', 'USD');
    expect((await screen.findByText('Minnesota')).closest('div')?.textContent).toContain('State');
    fireEvent.click(screen.getByRole('button', { name: 'Edit' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByLabelText('ZIP code')).toBeTruthy();
    const state = dialog.getByLabelText('State');
    expect(within(state).getAllByRole('option')[1]?.textContent).toBe('Alabama');
    fireEvent.change(state, { target: { value: 'NY' } });
    fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await dialog.findByText('State: Wisconsin')).toBeTruthy();
  });

  it('is edited without a phone, an email and a first name if the import had none', async () => {
    const imported = { ...client.identity, givenName: '', email: '', phone: '' } as Client['identity'];
    const path = `PATCH /api/clinic/clients/${id}/record`;
    const transport = page({ identity: imported });
    transport.on(path, () => ({ id, version: 4 }));
    open('/clients/10432', transport);
    fireEvent.click(await screen.findByRole('button', { name: 'Edit' }));
    const dialog = within(await screen.findByRole('dialog'));
    const save = () => fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
    fireEvent.change(dialog.getByLabelText('Last name'), { target: { value: '' } });
    save();
    expect(await dialog.findByText('Name is required')).toBeTruthy();
    fireEvent.change(dialog.getByLabelText('Last name'), { target: { value: 'Tremblay' } });
    fireEvent.change(dialog.getByLabelText('City'), { target: { value: 'Laval' } });
    save();
    await waitFor(() => expect(transport.bodies(path)).toEqual([{ version: 3, city: 'Laval' }]));
  });

  it('keeps at least one way to contact the client', async () => {
    open('/clients/10432', page());
    fireEvent.click(await screen.findByRole('button', { name: 'Edit' }));
    const dialog = within(await screen.findByRole('dialog'));
    for (const label of ['Phone', 'Email'])
      fireEvent.change(dialog.getByLabelText(label), { target: { value: '' } });
    fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await dialog.findByText('Enter a phone number or an email')).toBeTruthy();
  });

  it('records a consent with the text that was read', async () => {
    const transport = page();
    transport.on(`POST /api/clinic/clients/${id}/consents`, () => ({ id, version: 1 }));
    open('/clients/10432', transport);
    fireEvent.click(await screen.findByRole('button', { name: 'Record a consent' }));
    // The client reads French.
    expect(await screen.findByText(/^J’accepte que la clinique recueille/)).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Record consent' }));
    await waitFor(() =>
      expect(transport.bodies(`POST /api/clinic/clients/${id}/consents`)).toEqual([
        { kind: 'collection', givenBy: 'client' },
      ]),
    );
  });

  it.each([
    ['2012-01-01', 'QC', 'Ended'],
    ['2012-01-01', 'ON', 'In force'],
    ['1985-03-10', 'ON', 'Ended'],
    [null, 'ON', 'In force'],
  ] as const)(
    'says whether a guardian’s consent to emails still holds: born %s, in %s: %s',
    async (birthOn, region, state) => {
      const identity = { ...client.identity, birthOn } as Client['identity'];
      const consent = { consentId: id, version: 1, textVersion: '1', givenAt: '2024-01-01T17:00:00Z' };
      const consents = (['email', 'treatment'] as const).map((kind) => ({
        ...{ ...consent, consentId: kind, kind, givenBy: 'guardian' as const, withdrawnAt: null },
      }));
      open('/clients/10432', page({ region, identity, consents }));
      const email = (await screen.findByText(/Appointment emails/)).closest('li')?.textContent;
      expect(email).toContain(state);
      expect(email?.includes('No emails are sent until they agree themselves.')).toBe(state === 'Ended');
      expect(screen.getByText(/^Treatment/).closest('li')?.textContent).toContain('In force');
    },
  );

  it('says how many booked visits have another fee when one is agreed or removed', async () => {
    const fee = {
      ...{
        clientFeeId: id,
        version: 1,
        serviceId: id,
        serviceEn: 'Physiotherapy',
        serviceFr: 'Physiothérapie',
      },
      ...{ feeCents: 9_000, reason: 'Student', from: '2026-11-24', to: null },
    };
    const transport = page({ fees: [fee] });
    transport.on('GET /api/clinic/services', () => ({
      services: [{ serviceId: id, nameEn: 'Physiotherapy', nameFr: 'Physiothérapie', archived: false }],
    }));
    transport.on(`POST /api/clinic/clients/${id}/fees`, () => ({ id, version: 1, visits: 12 }));
    transport.on(`DELETE /api/clinic/clients/${id}/fees/${id}`, () => ({ visits: 0 }));
    open('/clients/10432', transport);
    fireEvent.click(await screen.findByRole('button', { name: 'Agree a fee' }));
    fireEvent.change(await screen.findByLabelText('Fee'), { target: { value: '90' } });
    fireEvent.change(screen.getByLabelText('Reason'), { target: { value: 'Student' } });
    await waitFor(() => expect(screen.getAllByText('Physiotherapy').length).toBeGreaterThan(0));
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText('Saved. 12 booked visits have the new fee.');
    fireEvent.click(await screen.findByRole('button', { name: 'Remove: Physiotherapy' }));
    await screen.findByText('Saved. No booked visit changes.');
  });

  it('keeps what was entered about a relative when somebody else saves it meanwhile, and then saves', async () => {
    let relation = {
      ...{
        relationId: id,
        version: 1,
        kind: 'guardian' as const,
        relatedClientId: null,
        relatedFileNo: null,
      },
      ...{ organization: false, name: 'Luc Tremblay', email: '', phone: '416 555 0100' },
      ...{ mayBook: false, maySee: true },
    };
    const transport = page();
    transport.on('GET /api/clinic/clients/10432', () => ({ client: { ...client, relations: [relation] } }));
    const path = `PATCH /api/clinic/clients/${client.clientId}/relations/${id}`;
    transport.on(path, ({ body }) => {
      if ((body as { version: number }).version === relation.version) return { id, version: 9 };
      throw refusal('VERSION_CONFLICT');
    });
    open('/clients/10432', transport);
    fireEvent.click(await screen.findByRole('button', { name: 'Edit: Luc Tremblay' }));
    const dialog = within(await screen.findByRole('dialog'));
    const field = (label: string) => dialog.getByLabelText<HTMLInputElement>(label);
    fireEvent.change(field('Phone'), { target: { value: '416 555 0199' } });
    relation = { ...relation, version: 2, phone: '416 555 0111', email: 'luc@example.ca' };
    fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
    await dialog.findByText(/^Somebody else has just changed this to “416 555 0111”/);
    expect([field('Phone').value, field('Email').value]).toEqual(['416 555 0199', 'luc@example.ca']);
    fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(transport.bodies(path).at(-1)).toMatchObject({ version: 2, phone: '416 555 0199' });
  });

  it('lists a related client whom the reader may not know by file number', async () => {
    const relation = {
      relationId: id,
      version: 1,
      kind: 'guardian' as const,
      relatedClientId: id,
      relatedFileNo: 10_455,
      ...{ organization: false, name: '', email: '', phone: '', mayBook: true, maySee: false },
    };
    open('/clients/10432', page({ relations: [relation] }), 'clinician');
    const link = await screen.findByRole('link', { name: 'Client 10455' });
    expect(link.getAttribute('href')).toBe('/clients/10455');
    expect(screen.getByRole('button', { name: 'Remove: Client 10455' })).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Edit: Client 10455' }));
    expect(await screen.findByDisplayValue('10455')).toBeTruthy();
  });

  it('merges into another file, once it says whose that is, and goes there', async () => {
    const transport = page();
    const luc = { ...client.identity, givenName: 'Luc', familyName: 'Roy', birthOn: '1990-05-01' };
    transport.on('GET /api/clinic/clients/10440', () => ({
      client: { ...client, fileNo: 10_440, identity: luc },
    }));
    transport.on(`POST /api/clinic/clients/${id}/merge`, () => ({ id, version: 1 }));
    const { router } = open('/clients/10432', transport);
    fireEvent.click(await screen.findByRole('button', { name: 'Actions' }));
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Merge into another file…' }));
    fireEvent.change(await screen.findByLabelText('File number to keep'), { target: { value: '10440' } });
    fireEvent.click(screen.getByRole('button', { name: 'Merge files' }));
    await screen.findByText('Check whose file this is, then merge');
    await screen.findByText('Luc Roy');
    screen.getByText('The birth dates differ. These may be two people.');
    expect(transport.bodies(`POST /api/clinic/clients/${id}/merge`)).toEqual([]);
    fireEvent.click(screen.getByRole('button', { name: 'Merge files' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/clients/10440'));
    expect(transport.bodies(`POST /api/clinic/clients/${id}/merge`)).toEqual([
      { version: 3, intoFileNo: 10_440 },
    ]);
  });

  it('merges into no file that nobody has', async () => {
    open('/clients/10432', page());
    fireEvent.click(await screen.findByRole('button', { name: 'Actions' }));
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Merge into another file…' }));
    fireEvent.change(await screen.findByLabelText('File number to keep'), { target: { value: '99999' } });
    await screen.findByText('No client has this file number');
  });

  it('offers only possible days for a discharge and a consent', async () => {
    const today = new Date().toLocaleDateString('sv-SE', { timeZone: 'America/Toronto' });
    open('/clients/10432', page());
    fireEvent.click(await screen.findByRole('button', { name: 'Record a consent' }));
    const given = await screen.findByLabelText<HTMLInputElement>('Given on');
    expect([given.min, given.max]).toEqual(['1985-03-10', today]);
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Actions' }));
    fireEvent.click(await screen.findByRole('menuitem', { name: /^Discharge/ }));
    const last = await screen.findByLabelText<HTMLInputElement>('Last day of care');
    expect([last.min, last.max.slice(0, 4)]).toEqual(['1985-03-10', String(Number(today.slice(0, 4)) + 1)]);
  });

  it('says until which day a merge can be undone, counted where the clinic is', async () => {
    const merges = [{ mergeId: id, version: 1, fileNo: 10_440, undoUntil: '2026-12-25T03:00:00.000Z' }];
    const shown = () => ({ client: { ...client, merges } });
    open('/clients/10432', memoryTransport({ 'GET /api/clinic/clients/10432': shown }));
    expect(await screen.findByText(/Undo until Dec 24, 2026/)).toBeTruthy();
  });

  it.each([
    ['QC', 'Quebec'],
    ['NY', 'New York'],
    ['XX', 'XX'],
    [null, 'The clinic’s'],
  ])('names the region %s', async (region, name) => {
    const shown = () => ({ client: { ...client, region } });
    open('/clients/10432', memoryTransport({ 'GET /api/clinic/clients/10432': shown }));
    expect((await screen.findByText('Province')).nextElementSibling?.textContent).toBe(name);
  });

  it('explains an unknown number and another clinician’s client', async () => {
    open('/clients/99', memoryTransport());
    expect(await screen.findByText('There is no client with file number 99.')).toBeTruthy();
    cleanup();
    open('/clients/10432', page({ mayChange: false, identity: null, relations: null }), 'clinician');
    expect(await screen.findByText(/This is not your client/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Actions' })).toBeNull();
  });

  it.each([
    ['1985-11-24', 41],
    ['1985-11-25', 40],
  ])('counts full years of somebody born on %s', (born, years) =>
    expect(ageOn(born, '2026-11-24')).toBe(years),
  );
});

describe('the import', () => {
  it('offers the state and the ZIP code in a clinic in the United States', async () => {
    const preview = {
      columns: [{ header: 'St', field: 'region', looksLike: null, examples: ['MN'] }],
      unclearBirth: null,
      ...{ rows: 1, ready: 1, known: 0, refused: 0, knownRows: [], refusedRows: [] },
      ...{ withoutRegion: 0, unknownRegions: [] },
    };
    const transport = memoryTransport({ 'POST /api/clinic/imports/preview': () => ({ preview }) });
    open('/clients/import', transport, 'administrator', 'USD');
    await settled();
    const file = new File(['St\nMN\n'], 'clients.csv', { type: 'text/csv' });
    fireEvent.change(document.querySelector('input[type=file]') as HTMLElement, {
      target: { files: [file] },
    });
    const field = await screen.findByRole<HTMLSelectElement>('combobox');
    expect(chosenIn(field)).toBe('State');
    expect(within(field).getByRole('option', { name: 'ZIP code' })).toBeTruthy();
  });

  it.each([
    ['/clients/import', '\n', 'The file is empty.'],
    ['/fr/clients/import', '\n', 'Le fichier est vide.'],
    [
      '/clients/import',
      'PK\x03\x04',
      'This is an Excel workbook. Open it, save it as CSV and choose that file.',
    ],
  ])('says why a file cannot be read (%s, %j)', async (path, content, text) => {
    const transport = memoryTransport({});
    open(path, transport, 'administrator');
    await settled();
    const files = [new File([content], 'clients.csv', { type: 'text/csv' })];
    fireEvent.change(document.querySelector('input[type=file]') as HTMLElement, { target: { files } });
    await screen.findByText(text);
    expect(transport.bodies('POST /api/clinic/imports/preview')).toEqual([]);
  });

  it('and the list of clients are closed to a role that sees no clients', async () => {
    const transport = memoryTransport({});
    open('/clients', transport, 'hr');
    await screen.findByText('Your role does not include this page');
    expect(transport.calls).toEqual([]);
  });

  it('shows what would be added, accepts other columns, and imports', async () => {
    const columns = [
      { header: 'Prénom', field: 'givenName', looksLike: null, examples: ['Zoé'] },
      { header: 'Rue', field: null, looksLike: null, examples: ['12, rue du Lac'] },
      { header: 'Né le', field: null, looksLike: 'birthOn', examples: ['1985-11-24'] },
    ];
    const preview = {
      columns,
      unclearBirth: null,
      rows: 3,
      ready: 1,
      known: 1,
      refused: 1,
      knownRows: [{ line: 4, problem: 'known' }],
      refusedRows: [{ line: 3, field: 'email', problem: 'invalid' }],
      withoutRegion: 1,
      unknownRegions: [{ line: 2, region: 'Île-de-France' }],
    };
    const transport = memoryTransport({
      'POST /api/clinic/imports/preview': () => ({ preview }),
      'POST /api/clinic/imports': () => ({
        ...{ id, version: 1, added: 1, known: 1, refused: 1, left: 0 },
        refusedRows: preview.refusedRows,
      }),
    });
    open('/clients/import', transport, 'administrator');
    await settled();
    const input = document.querySelector<HTMLInputElement>('input[type=file]');
    if (!input) throw new Error('no field for a file');
    // As older versions of Excel write it.
    const bytes = new Uint8Array([0x5a, 0x6f, 0xe9, 0x3b, 0x0a]);
    fireEvent.change(input, { target: { files: [new File([bytes], 'clients.csv')] } });
    expect(await screen.findByText('1 client can be added')).toBeTruthy();
    screen.getByText('1 row is skipped: the client exists already or is further up in the file');
    expect(screen.getByText('Line 3: Email: not valid')).toBeTruthy();
    expect(screen.getByText('Line 4: This client already exists')).toBeTruthy();
    expect(screen.getByText(/^1 client is added without a province or state/)).toBeTruthy();
    expect(screen.getByText('Line 2: Île-de-France')).toBeTruthy();
    expect(
      screen.getAllByText(/is left out\. Choose its content/).map(({ textContent }) => textContent),
    ).toEqual([
      'The column “Né le” looks like “Date of birth”, but is left out. Choose its content under “Columns” to import it.',
    ]);
    fireEvent.change(screen.getByLabelText('Content of column Rue'), { target: { value: 'streetAddress' } });
    await waitFor(() =>
      expect(transport.bodies('POST /api/clinic/imports/preview')).toEqual([
        { text: 'Zoé;\n' },
        { text: 'Zoé;\n', columns: ['givenName', 'streetAddress', null] },
      ]),
    );
    fireEvent.click(await screen.findByRole('button', { name: 'Import 1 client' }));
    expect(await screen.findByText('1 client was added')).toBeTruthy();
    expect(screen.getByRole('region', { name: 'Rows with errors' }).textContent).toContain(
      'Line 3: Email: not valid',
    );
    expect(screen.queryByText(/already exists$/)).toBeNull();
  });

  it('asks how to read dates of birth if the file does not show it, and imports as chosen', async () => {
    const unclear = { example: '03/04/1990', monthFirst: '1990-03-04', dayFirst: '1990-04-03' };
    const transport = memoryTransport({
      'POST /api/clinic/imports/preview': ({ body }) => ({
        preview: {
          columns: [
            { header: 'Name', field: 'familyName', looksLike: null, examples: ['Roy'] },
            { header: 'Born', field: 'birthOn', looksLike: null, examples: ['03/04/1990'] },
          ],
          unclearBirth: { ...unclear, order: (body as { birthOrder?: string }).birthOrder ?? 'monthFirst' },
          rows: 1,
          ready: 1,
          known: 0,
          refused: 0,
          knownRows: [],
          refusedRows: [],
          withoutRegion: 0,
          unknownRegions: [],
        },
      }),
      'POST /api/clinic/imports': () => ({
        ...{ id, version: 1, added: 1, known: 0, refused: 0, refusedRows: [], left: 3 },
      }),
    });
    open('/clients/import', transport, 'administrator');
    await settled();
    const input = document.querySelector<HTMLInputElement>('input[type=file]');
    if (!input) throw new Error('no field for a file');
    const emptied: string[] = [];
    Object.defineProperty(input, 'value', { set: (value: string) => emptied.push(value) });
    const text = 'Name,Born\nRoy,03/04/1990\n';
    fireEvent.change(input, { target: { files: [new File([text], 'clients.csv')] } });
    const group = await screen.findByRole('radiogroup', { name: /dates of birth such as 03\/04\/1990/ });
    const choice = (name: string) => within(group).getByRole<HTMLInputElement>('radio', { name });
    expect(choice('Mar 4, 1990').checked).toBe(true);
    // A corrected file of the same name is a change only to an empty field.
    expect(emptied).toEqual(['']);
    fireEvent.click(choice('Apr 3, 1990'));
    await waitFor(() => expect(choice('Apr 3, 1990').checked).toBe(true));
    fireEvent.click(await screen.findByRole('button', { name: 'Import 1 client' }));
    expect(await screen.findByText('1 client was added')).toBeTruthy();
    expect(screen.getByText(/^The import stopped before the end: 3 rows were not read/)).toBeTruthy();
    expect(transport.bodies('POST /api/clinic/imports')).toEqual([
      { text, columns: ['familyName', 'birthOn'], birthOrder: 'dayFirst' },
    ]);
  });

  it('shows the rest of an import that was interrupted', async () => {
    const ready = [{ ready: 3 }, { ready: 2, known: 1 }];
    const transport = memoryTransport({
      'POST /api/clinic/imports/preview': () => ({
        preview: {
          columns: [{ header: 'Name', field: 'familyName', looksLike: null, examples: ['Roy'] }],
          unclearBirth: null,
          ...{ rows: 3, known: 0, refused: 0, knownRows: [], refusedRows: [] },
          ...{ withoutRegion: 0, unknownRegions: [] },
          ...ready.shift(),
        },
      }),
      'POST /api/clinic/imports': () => {
        throw refusal('ALREADY_DONE');
      },
    });
    open('/clients/import', transport, 'administrator');
    await settled();
    fireEvent.change(document.querySelector('input[type=file]') as HTMLElement, {
      target: { files: [new File(['Name\nRoy\n'], 'clients.csv')] },
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Import 3 clients' }));
    await screen.findByText(/^The import was interrupted/);
    await screen.findByRole('button', { name: 'Import 2 clients' });
  });

  it('keeps the chosen order of birth dates only for their column', async () => {
    const unclearBirth = { example: '03/04/1990', monthFirst: '1990-03-04', dayFirst: '1990-04-03' };
    const columns = [
      { header: 'Name', field: 'familyName', looksLike: null, examples: ['Roy'] },
      { header: 'Born', field: 'birthOn', looksLike: null, examples: ['03/04/1990'] },
      { header: 'Seen', field: null, looksLike: null, examples: ['24/11/2020'] },
    ];
    const counts = {
      rows: 1,
      ready: 1,
      known: 0,
      refused: 0,
      knownRows: [],
      refusedRows: [],
      withoutRegion: 0,
      unknownRegions: [],
    };
    const path = 'POST /api/clinic/imports/preview';
    const preview = { columns, unclearBirth: { ...unclearBirth, order: 'monthFirst' }, ...counts };
    const transport = memoryTransport({ [path]: () => ({ preview }) });
    open('/clients/import', transport, 'administrator');
    await settled();
    const input = document.querySelector<HTMLInputElement>('input[type=file]');
    if (!input) throw new Error('no field for a file');
    fireEvent.change(input, { target: { files: [new File(['Name'], 'clients.csv')] } });
    const choose = async (header: string, value: string) =>
      fireEvent.change(await screen.findByLabelText(`Content of column ${header}`), { target: { value } });
    await choose('Name', 'givenName');
    await waitFor(() => expect(transport.bodies(path)).toHaveLength(2));
    await choose('Seen', 'birthOn');
    await waitFor(() => expect(transport.bodies(path)).toHaveLength(3));
    expect(transport.bodies(path).slice(1)).toEqual([
      { text: 'Name', columns: ['givenName', 'birthOn', null], birthOrder: 'monthFirst' },
      { text: 'Name', columns: ['familyName', null, 'birthOn'] },
    ]);
  });
});
