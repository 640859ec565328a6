// @vitest-environment happy-dom
import { errorTexts } from '@tamarack/core/domain';
import type { Service, StaffMember, WorkspaceSettings } from '@tamarack/core/domain/workspace';
import { StepUpProvider } from '@tamarack/core/session/step-up';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { locations, serviceId, services, staff } from '../../../test/day/calendar-day.ts';
import { type Handler, memoryTransport, refusal } from '../../../test/memory-transport.ts';
import { owner, renderScreen } from '../../../test/render.tsx';
import { workspaceMe } from '../../../test/workspace.ts';
import { ImportScreen } from '../clients/import/ImportScreen.tsx';
import { MeContext } from '../frame/index.ts';
import { BillingSettingsScreen } from './billing/BillingSettingsScreen.tsx';
import { LocationsScreen } from './LocationsScreen.tsx';
import { ServicesScreen } from './ServicesScreen.tsx';
import { RetentionScreen, SettingsScreen } from './SettingsScreen.tsx';
import { TemplatesScreen } from './templates/TemplatesScreen.tsx';

const me = workspaceMe();

afterEach(cleanup);

it('sends only the settings that were changed', async () => {
  const transport = memoryTransport({
    'GET /api/clinic/staff': () => ({ staff: [] }),
    'PATCH /api/clinic/settings': () => ({ settings: { ...me.settings, version: 2 } }),
  });
  renderScreen({
    transport,
    path: '/settings',
    signedIn: owner,
    routes: [
      {
        path: 'settings',
        element: (
          <StepUpProvider>
            <MeContext value={me}>
              <SettingsScreen />
            </MeContext>
          </StepUpProvider>
        ),
      },
    ],
  });
  fireEvent.change(await screen.findByLabelText('Calendar time step'), { target: { value: '30' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('Saved.');
  expect(transport.bodies('PATCH /api/clinic/settings')).toEqual([{ version: 1, gridMinutes: 30 }]);
});

/** Lets the open settings screen receive settings that a colleague saved. */
let receive: (changes: Partial<WorkspaceSettings>) => void;
function LiveSettings() {
  const [settings, setSettings] = useState(me.settings);
  receive = (changes) => act(() => setSettings({ ...settings, ...changes, version: settings.version + 1 }));
  return (
    <StepUpProvider>
      <MeContext value={{ ...me, settings }}>
        <SettingsScreen />
      </MeContext>
    </StepUpProvider>
  );
}

describe('when a colleague saves settings while the form is open', () => {
  const transport = memoryTransport({
    'GET /api/clinic/staff': () => ({ staff: [] }),
    'PATCH /api/clinic/settings': () => ({ settings: { ...me.settings, version: 3 } }),
  });
  const labels = { grid: 'Calendar time step', idle: 'Lock the screen after' };
  const field = (name: keyof typeof labels) => screen.getByLabelText(labels[name]) as HTMLInputElement;
  const open = async () => {
    const routes = [{ path: 'settings', element: <LiveSettings /> }];
    renderScreen({ transport, path: '/settings', signedIn: owner, routes });
    await screen.findByLabelText(labels.grid);
  };
  const note = 'Somebody else has just changed this to “20 minutes”. Save to keep what you entered.';

  it('keeps what was entered, follows elsewhere, and sends only what was entered', async () => {
    await open();
    fireEvent.change(field('grid'), { target: { value: '30' } });
    receive({ idleLockMinutes: 45 });
    expect([field('grid').value, field('idle').value]).toEqual(['30', '45']);
    expect(screen.queryByText(note)).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText('Saved.');
    expect(transport.bodies('PATCH /api/clinic/settings').at(-1)).toEqual({ version: 2, gridMinutes: 30 });
    receive({ gridMinutes: 30 });
    expect(screen.getByRole('button', { name: 'Save' })).toHaveProperty('disabled', true);
  });

  it('says so at a field that both changed, and saves it only when asked again', async () => {
    await open();
    fireEvent.change(field('grid'), { target: { value: '30' } });
    receive({ gridMinutes: 20 });
    expect(field('grid').value).toBe('30');
    expect(screen.getByText(note)).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(transport.bodies('PATCH /api/clinic/settings').at(-1)).toEqual({ version: 2, gridMinutes: 30 }),
    );
    await waitFor(() => expect(screen.queryByText(note)).toBeNull());
  });

  it('has one message for a refused save', async () => {
    transport.on('PATCH /api/clinic/settings', () => {
      throw refusal('VERSION_CONFLICT', { message: errorTexts.en.VERSION_CONFLICT });
    });
    await open();
    fireEvent.change(field('grid'), { target: { value: '30' } });
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toBe(
      'Somebody else saved settings in the meantime. Check yours and save again.',
    );
    receive({ gridMinutes: 20 });
    expect(screen.getByText(note)).toBeTruthy();
    expect(screen.getAllByRole('alert')).toEqual([alert]);
  });
});

it('shows in a location’s form what somebody else saved meanwhile, and then saves', async () => {
  const [place] = locations as [(typeof locations)[number]];
  let stored = { ...place, city: 'Toronto', postalCode: 'M5V 1A1' };
  const transport = memoryTransport({
    'GET /api/clinic/locations': () => ({ locations: [stored] }),
    [`PATCH /api/clinic/locations/${place.locationId}`]: ({ body }) => {
      if ((body as { version: number }).version === stored.version) return { id: '', version: 9 };
      throw refusal('VERSION_CONFLICT', { message: errorTexts.en.VERSION_CONFLICT });
    },
  });
  const element = (
    <StepUpProvider>
      <MeContext value={me}>
        <LocationsScreen />
      </MeContext>
    </StepUpProvider>
  );
  renderScreen({ transport, path: '/settings', signedIn: owner, routes: [{ path: 'settings', element }] });
  fireEvent.click(await screen.findByRole('button', { name: `Edit: ${place.name}` }));
  const dialog = within(await screen.findByRole('dialog'));
  const field = (label: string) => dialog.getByLabelText(label) as HTMLInputElement;
  fireEvent.change(field('City'), { target: { value: 'Ottawa' } });
  stored = { ...stored, version: stored.version + 1, city: 'Kingston', postalCode: 'K7L 1A1' };
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
  await dialog.findByText(
    'Somebody else has just changed this to “Kingston”. Save to keep what you entered.',
  );
  await dialog.findByText(/^Somebody else saved settings in the meantime/);
  expect([field('City').value, field('Postal code').value]).toEqual(['Ottawa', 'K7L 1A1']);
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const bodies = transport.bodies(`PATCH /api/clinic/locations/${place.locationId}`);
  expect(bodies.at(-1)).toMatchObject({ city: 'Ottawa', postalCode: 'K7L 1A1', version: stored.version });
});

it('shows in a tax registration what somebody else saved meanwhile, and then saves', async () => {
  const registrationId = '0190abab-0000-7000-8000-00000000000a';
  let stored = {
    ...{ registrationId, version: 1, kind: 'gst_hst', number: '123456789 RT0001' },
    ...{ from: '2026-01-01', to: null as string | null },
  };
  const path = `PATCH /api/clinic/taxes/registrations/${registrationId}`;
  const transport = memoryTransport({
    'GET /api/clinic/taxes': () => ({ registrations: [stored], rules: [] }),
    [path]: ({ body }) => {
      if ((body as { version: number }).version === stored.version) return { id: registrationId, version: 9 };
      throw refusal('VERSION_CONFLICT', { message: errorTexts.en.VERSION_CONFLICT });
    },
  });
  const element = (
    <StepUpProvider>
      <MeContext value={me}>
        <BillingSettingsScreen />
      </MeContext>
    </StepUpProvider>
  );
  renderScreen({ transport, path: '/settings', signedIn: owner, routes: [{ path: 'settings', element }] });
  fireEvent.click(await screen.findByRole('button', { name: /^Edit: .*123456789 RT0001$/ }));
  const dialog = within(await screen.findByRole('dialog'));
  const field = (label: string) => dialog.getByLabelText<HTMLInputElement>(label);
  fireEvent.change(field('Number'), { target: { value: '987654321 RT0001' } });
  stored = { ...stored, version: 2, number: '123456789 RT0002', to: '2026-12-31' };
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
  await dialog.findByText(/^Somebody else has just changed this to “123456789 RT0002”/);
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(transport.bodies(path).at(-1)).toEqual({
    ...{ version: 2, number: '987654321 RT0001', from: '2026-01-01', to: '2026-12-31' },
  });
});

it('says between which minutes the screen can be locked', async () => {
  const transport = memoryTransport({ 'GET /api/clinic/staff': () => ({ staff: [] }) });
  const routes = [{ path: 'settings', element: <LiveSettings /> }];
  renderScreen({ transport, path: '/settings', signedIn: owner, routes });
  const field = await screen.findByLabelText('Lock the screen after');
  for (const wrong of ['3', '61', '7.5', '']) {
    fireEvent.change(field, { target: { value: wrong } });
    expect(screen.queryByText('Between 5 and 60 minutes.')).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText('Between 5 and 60 minutes.');
    await waitFor(() => expect(document.activeElement).toBe(field));
  }
  expect(transport.bodies('PATCH /api/clinic/settings')).toEqual([]);
});

it('keeps settings that are edited while others are being saved', async () => {
  let answer = () => {};
  const saved = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const transport = memoryTransport({
    'GET /api/clinic/staff': () => ({ staff: [] }),
    'PATCH /api/clinic/settings': () => saved,
  });
  const routes = [{ path: 'settings', element: <LiveSettings /> }];
  renderScreen({ transport, path: '/settings', signedIn: owner, routes });
  const field = (label: string) => screen.getByLabelText(label) as HTMLInputElement;
  await screen.findByLabelText('Calendar time step');
  fireEvent.change(field('Calendar time step'), { target: { value: '30' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  fireEvent.change(field('Calendar time step'), { target: { value: '60' } });
  fireEvent.change(field('Lock the screen after'), { target: { value: '20' } });
  answer();
  await screen.findByText('Saved.');
  receive({ gridMinutes: 30 });
  expect([field('Calendar time step').value, field('Lock the screen after').value]).toEqual(['60', '20']);
  expect(screen.queryByText(/Somebody else/)).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(transport.bodies('PATCH /api/clinic/settings').at(-1)).toEqual({
      version: 2,
      gridMinutes: 60,
      idleLockMinutes: 20,
    }),
  );
});

it.each([
  { who: 'an administrator', isOwner: false, contact: 'else', chooses: false },
  { who: 'the privacy contact', isOwner: false, contact: 'self', chooses: true },
  { who: 'the owner', isOwner: true, contact: 'else', chooses: true },
])('lets $who choose the privacy contact: $chooses', async ({ isOwner, contact, chooses }) => {
  const [person] = staff as [StaffMember];
  const administrator = { ...person, role: 'administrator', account: 'active' } as const;
  const self = { ...administrator, staffId: me.staffId ?? '', name: 'Ada Admin' };
  const settings = {
    ...me.settings,
    privacyContactId: contact === 'self' ? self.staffId : administrator.staffId,
  };
  renderScreen({
    transport: memoryTransport({ 'GET /api/clinic/staff': () => ({ staff: [administrator, self] }) }),
    path: '/settings',
    signedIn: owner,
    routes: [
      {
        path: 'settings',
        element: (
          <StepUpProvider>
            <MeContext value={{ ...me, isOwner, settings }}>
              <SettingsScreen />
            </MeContext>
          </StepUpProvider>
        ),
      },
    ],
  });
  const shown = contact === 'self' ? 'Ada Admin' : person.name;
  const field = await screen.findByLabelText('Privacy contact');
  await waitFor(() =>
    chooses
      ? within(field).getByRole('option', { name: shown })
      : expect(field).toHaveProperty('value', shown),
  );
  expect(field.hasAttribute('readonly')).toBe(!chooses);
  expect(screen.queryByText('Only the owner or the present privacy contact can change this.') === null).toBe(
    chooses,
  );
});

it('says that the privacy contact could not be loaded, instead of showing nobody', async () => {
  let answers = false;
  const [person] = staff as [StaffMember];
  const transport = memoryTransport({
    'GET /api/clinic/staff': () => {
      if (!answers) throw refusal('UNAVAILABLE');
      return { staff: [{ ...person, role: 'administrator', account: 'active' }] };
    },
  });
  const element = (
    <StepUpProvider>
      <MeContext value={me}>
        <SettingsScreen />
      </MeContext>
    </StepUpProvider>
  );
  renderScreen({ transport, path: '/settings', signedIn: owner, routes: [{ path: 'settings', element }] });
  await screen.findByText('The privacy contact could not be loaded');
  expect(screen.queryByLabelText('Privacy contact')).toBeNull();
  answers = true;
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await within(await screen.findByLabelText('Privacy contact')).findByRole('option', { name: person.name });
});

it('shows a privacy contact who has left meanwhile as nobody, so that another one can be chosen', async () => {
  const [person] = staff as [StaffMember];
  const administrator = { ...person, role: 'administrator', account: 'active' } as const;
  const transport = memoryTransport({
    'GET /api/clinic/staff': () => ({ staff: [administrator] }),
    'PATCH /api/clinic/settings': () => ({ settings: { ...me.settings, version: 2 } }),
  });
  const settings = { ...me.settings, privacyContactId: me.staffId };
  const element = (
    <StepUpProvider>
      <MeContext value={{ ...me, settings }}>
        <SettingsScreen />
      </MeContext>
    </StepUpProvider>
  );
  renderScreen({ transport, path: '/settings', signedIn: owner, routes: [{ path: 'settings', element }] });
  const field = await screen.findByLabelText<HTMLSelectElement>('Privacy contact');
  await within(field).findByRole('option', { name: person.name });
  expect(field.selectedOptions[0]?.textContent).toBe('');
  fireEvent.change(field, { target: { value: person.staffId } });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(transport.bodies('PATCH /api/clinic/settings')).toEqual([
      { version: 1, privacyContactId: person.staffId },
    ]),
  );
});

it.each([
  ['', /\(514\)\s555-0100 · Montreal, Quebec \(UTC−[45]\)/],
  ['/fr', /514\s555-0100 · Montréal, Québec \(UTC−[45]\)/],
])('writes phone and time zone of a location as read: %s/settings/locations', async (language, written) => {
  renderScreen({
    transport: memoryTransport({
      'GET /api/clinic/locations': () => ({
        locations: locations.map((place) => ({ ...place, phone: '5145550100', zone: 'America/Montreal' })),
      }),
    }),
    path: `${language}/settings/locations`,
    signedIn: owner,
    routes: [
      {
        path: 'settings/locations',
        element: (
          <StepUpProvider>
            <MeContext value={me}>
              <LocationsScreen />
            </MeContext>
          </StepUpProvider>
        ),
      },
    ],
  });
  expect(await screen.findByText(written)).toBeTruthy();
  expect(screen.queryByText(/America\/Montreal/)).toBeNull();
});

function openLocations(shownTo = me) {
  renderScreen({
    transport: memoryTransport({ 'GET /api/clinic/locations': () => ({ locations }) }),
    path: '/settings/locations',
    signedIn: owner,
    routes: [
      {
        path: 'settings/locations',
        element: (
          <StepUpProvider>
            <MeContext value={shownTo}>
              <LocationsScreen />
            </MeContext>
          </StepUpProvider>
        ),
      },
    ],
  });
}

it('asks a clinic in the United States for the state and ZIP code of a location, and offers federal holidays', async () => {
  openLocations({ ...me, settings: { ...me.settings, currency: 'USD' } });
  expect(await screen.findByRole('link', { name: 'Federal holidays' })).toBeTruthy();
  fireEvent.click(await screen.findByRole('button', { name: 'Add location' }));
  expect(await screen.findByLabelText('State')).toBeTruthy();
  expect(screen.getByLabelText('ZIP code')).toBeTruthy();
});

it('gives a new location the time zone of its province and postal code', async () => {
  openLocations();
  fireEvent.click(await screen.findByRole('button', { name: 'Add location' }));
  const zoneIs = (place: RegExp) =>
    waitFor(() =>
      expect(screen.getByRole('combobox', { name: 'Time zone' })).toHaveProperty(
        'value',
        expect.stringMatching(place),
      ),
    );
  const enter = async (label: string, value: string) =>
    fireEvent.change(await screen.findByLabelText(label), { target: { value } });
  await enter('Province or territory', 'BC');
  await zoneIs(/Vancouver/);
  await enter('Province or territory', 'NU');
  await zoneIs(/Iqaluit/);
  await enter('Postal code', 'X0B 0C0');
  await zoneIs(/Cambridge Bay/);
});

it.each([
  ['settings', <SettingsScreen key="settings" />],
  ['settings/locations', <LocationsScreen key="locations" />],
  ['settings/services', <ServicesScreen key="services" />],
  ['settings/templates', <TemplatesScreen key="templates" />],
  ['settings/retention', <RetentionScreen key="retention" />],
  ['clients/import', <ImportScreen key="import" />],
])(
  '/%s says so to roles that do not include it, and shows nothing to change',
  async (path, screenElement) => {
    renderScreen({
      transport: memoryTransport({
        'GET /api/clinic/locations': () => ({ locations }),
        'GET /api/clinic/services': () => ({ services }),
        'GET /api/clinic/staff': () => ({ staff }),
        'GET /api/clinic/templates': () => ({ templates: [] }),
      }),
      path: `/${path}`,
      signedIn: owner,
      routes: [
        { path, element: <MeContext value={workspaceMe({ role: 'front_desk' })}>{screenElement}</MeContext> },
      ],
    });
    await screen.findByText('Your role does not include this page');
    expect(screen.queryByRole('button', { name: /^(Save|Add|Choose)/ })).toBeNull();
    expect(screen.queryByRole('textbox')).toBeNull();
  },
);

it.each([
  ['/settings', 'Support does not see this page', 'Only the clinic’s members can open it.'],
  ['/fr/settings', 'Le soutien ne voit pas cette page', 'Seuls les membres de la clinique peuvent l’ouvrir.'],
])('settings are closed to an operator who visits as a member (%s)', async (path, title, body) => {
  const operator = { name: 'Noor Bhatti', reason: 'Ticket 4711', endsAt: '2999-01-01T00:00:00Z' };
  const me = { ...workspaceMe(), permissions: ['calendar:read' as const] };
  renderScreen({
    transport: memoryTransport({}),
    path,
    signedIn: { ...owner, operator },
    routes: [
      {
        path: 'settings',
        element: (
          <MeContext value={me}>
            <SettingsScreen />
          </MeContext>
        ),
      },
    ],
  });
  await screen.findByText(title);
  screen.getByText(body);
  expect(screen.queryByText(/administrator|administre/)).toBeNull();
});

describe('a service', () => {
  const [first, gone] = staff as [StaffMember, StaffMember];
  const left = { ...gone, account: 'left', activeTo: '2026-01-31' } as const;
  const service = (staffIds: string[]): Service => ({ ...(services[0] as Service), staffIds });
  const path = `/api/clinic/services/${serviceId(1)}`;

  async function open(
    one: Service,
    shownTo = me,
    change: Handler = () => ({ id: one.serviceId, version: 2 }),
  ) {
    const transport = memoryTransport({
      'GET /api/clinic/services': () => ({ services: [one] }),
      'GET /api/clinic/staff': () => ({ staff: [first, left, ...staff.slice(2)] }),
      [`PATCH ${path}`]: change,
      [`POST ${path}/fees`]: () => ({ id: '0190abab-0000-7000-8000-000000000009', version: 1, visits: 2 }),
    });
    renderScreen({
      transport,
      path: '/settings/services',
      signedIn: owner,
      routes: [
        {
          path: 'settings/services',
          element: (
            <StepUpProvider>
              <MeContext value={shownTo}>
                <ServicesScreen />
              </MeContext>
            </StepUpProvider>
          ),
        },
      ],
    });
    await screen.findByRole('button', { name: one.nameEn });
    return transport;
  }
  const drawer = async (one: Service) => {
    fireEvent.click(screen.getByRole('button', { name: one.nameEn }));
    return within(await screen.findByRole('dialog'));
  };

  it('whose bills cannot be made joint any more says why in the field', async () => {
    const one = { ...service([first.staffId]), capacity: 2 };
    await open(one, me, () => {
      throw refusal('VALIDATION_FAILED', { fields: { billing: 'Clients were booked together.' } });
    });
    const form = await drawer(one);
    const field = form.getByLabelText('Bills and notes');
    fireEvent.change(field, { target: { value: 'one' } });
    fireEvent.click(form.getByRole('button', { name: 'Save' }));
    const text = await form.findByText('Clients were booked together.');
    expect(field.getAttribute('aria-describedby')).toContain(text.id);
  });

  it('keeps what was entered when somebody else saves it meanwhile, says so, and then saves', async () => {
    const one = { ...service([first.staffId]), minutes: 45, noticeHours: 24 };
    let stored = one;
    const transport = await open(one, me, ({ body }) => {
      if ((body as { version: number }).version === stored.version) return { id: one.serviceId, version: 9 };
      throw refusal('VERSION_CONFLICT', { message: errorTexts.en.VERSION_CONFLICT });
    });
    transport.on('GET /api/clinic/services', () => ({ services: [stored] }));
    const form = await drawer(one);
    const field = (label: string) => form.getByLabelText<HTMLInputElement>(label);
    fireEvent.change(field('Length in minutes'), { target: { value: '60' } });
    stored = { ...one, version: one.version + 1, minutes: 50, noticeHours: 48 };
    fireEvent.click(form.getByRole('button', { name: 'Save' }));
    await form.findByText('Somebody else has just changed this to “50”. Save to keep what you entered.');
    expect([field('Length in minutes').value, field('Free to cancel until (hours before)').value]).toEqual([
      '60',
      '48',
    ]);
    fireEvent.click(form.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(transport.bodies(`PATCH ${path}`).at(-1)).toMatchObject({
      ...{ version: stored.version, minutes: 60, noticeHours: 48 },
    });
  });

  it('that only people who left offer is shown as such, and saved without them', async () => {
    const one = service([left.staffId]);
    const transport = await open(one);
    await screen.findByText('Nobody offers it');
    expect(screen.queryByText('Everyone who treats clients')).toBeNull();
    const form = await drawer(one);
    fireEvent.click(await form.findByRole('checkbox', { name: first.name }));
    fireEvent.click(form.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(transport.bodies(`PATCH ${path}`)).toMatchObject([{ staffIds: [first.staffId] }]),
    );
  });

  it('that nobody offers stays so when something else is saved, until everyone is chosen', async () => {
    const one = service([left.staffId]);
    const transport = await open(one);
    const save = async (change: (form: Awaited<ReturnType<typeof drawer>>) => void) => {
      const form = await drawer(one);
      change(form);
      fireEvent.click(form.getByRole('button', { name: 'Save' }));
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      return transport.bodies(`PATCH ${path}`).at(-1);
    };
    const renamed = await save((form) =>
      fireEvent.change(form.getByLabelText('Name in English'), { target: { value: 'Physio' } }),
    );
    expect(renamed).toMatchObject({ nameEn: 'Physio' });
    expect(renamed).not.toHaveProperty('staffIds');
    const opened = await save((form) =>
      fireEvent.click(form.getByRole('checkbox', { name: 'Everyone who treats clients' })),
    );
    expect(opened).toMatchObject({ staffIds: [] });
  });

  it('keeps those who offer it unless a tick changes, and is for everyone without ticks', async () => {
    const one = service([first.staffId, left.staffId]);
    const transport = await open(one);
    let form = await drawer(one);
    expect(form.queryByRole('checkbox', { name: 'Everyone who treats clients' })).toBeNull();
    fireEvent.click(form.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    form = await drawer(one);
    fireEvent.click(form.getByRole('checkbox', { name: first.name }));
    fireEvent.click(form.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(transport.bodies(`PATCH ${path}`)).toHaveLength(2));
    const [kept, changed] = transport.bodies(`PATCH ${path}`);
    expect(kept).not.toHaveProperty('staffIds');
    expect(changed).toMatchObject({ staffIds: [] });
  });

  it('can be marked as virtual care', async () => {
    const one = service([]);
    const transport = await open(one);
    const form = await drawer(one);
    fireEvent.click(await form.findByRole('checkbox', { name: 'Virtual care' }));
    fireEvent.click(form.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(transport.bodies(`PATCH ${path}`)).toMatchObject([{ virtualCare: true }]));
  });

  it('asks nothing about tax in the United States', async () => {
    const one = service([]);
    await open(one, { ...me, settings: { ...me.settings, currency: 'USD' } });
    const form = await drawer(one);
    expect(await form.findByRole('checkbox', { name: 'Needs a signed note' })).toBeTruthy();
    expect(form.queryByLabelText('Kind of service for tax')).toBeNull();
    expect(form.queryByRole('checkbox', { name: 'Virtual care' })).toBeNull();
  });

  it('is shown with those who offer it, or for everyone', async () => {
    await open(service([first.staffId, left.staffId]));
    expect(await screen.findByText(first.name)).toBeTruthy();
    cleanup();
    await open(service([]));
    expect(screen.getByText('Everyone who treats clients')).toBeTruthy();
  });

  it('with a new fee says how many booked visits follow', async () => {
    const one = service([]);
    await open(one);
    const form = await drawer(one);
    fireEvent.change(await form.findByLabelText('New fee'), { target: { value: '125' } });
    fireEvent.click(form.getByRole('button', { name: 'Set fee' }));
    await screen.findByText('Saved. 2 booked visits have the new fee.');
  });
});
