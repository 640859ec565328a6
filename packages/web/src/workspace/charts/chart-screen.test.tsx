// @vitest-environment happy-dom
import { type Chart, type ChartNote, emptyIdentity } from '@tamarack/core/domain/workspace';
import { StepUpProvider } from '@tamarack/core/session/step-up';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { memoryTransport } from '../../../test/memory-transport.ts';
import { owner, renderScreen } from '../../../test/render.tsx';
import { workspaceMe } from '../../../test/workspace.ts';
import { MeContext } from '../frame/index.ts';
import { ChartScreen } from './ChartScreen.tsx';
import { PrintScreen } from './PrintScreen.tsx';

afterEach(cleanup);

const client = { clientId: '0190eeee-0000-7000-8000-000000000001', fileNo: 10_432, name: 'Anne Tremblay' };
const chart: Chart = {
  client,
  purpose: 'care',
  until: null,
  withheld: false,
  notes: [],
  jointNotesElsewhere: [],
  unsigned: [],
  openVisits: [],
  next: null,
};
const access = {
  ...{
    client,
    purpose: null,
    withheld: false,
    manages: true,
    mayRelease: true,
    careTeam: [],
    lockboxes: [],
    jointNotes: false,
  },
};

describe('the chart of a file that was merged', () => {
  it.each(['clinician', 'administrator'] as const)(
    'opens with the number of the file that was kept, for the %s',
    async (role) => {
      const { router } = renderScreen({
        transport: memoryTransport({
          'GET /api/clinic/clients/10433/chart': () => ({ chart }),
          'GET /api/clinic/clients/10432/chart': () => ({ chart }),
          'GET /api/clinic/clients/10433/chart/access': () => ({ access }),
          'GET /api/clinic/clients/10432/chart/access': () => ({ access }),
          'GET /api/clinic/staff': () => ({ staff: [] }),
        }),
        path: '/clients/10433/chart',
        signedIn: owner,
        routes: [
          {
            path: 'clients/:fileNo/chart',
            element: (
              <StepUpProvider>
                <MeContext value={workspaceMe({ role })}>
                  <ChartScreen />
                </MeContext>
              </StepUpProvider>
            ),
          },
        ],
      });
      const back = await screen.findByRole('link', { name: 'Client page' });
      await expect.poll(() => router.state.location.pathname).toBe('/clients/10432/chart');
      expect(back).toBeTruthy();
    },
  );
});

describe('a chart of which the client withholds a note', () => {
  it.each([
    ['', 'Some information is withheld', 'Open in an emergency', 'Reason'],
    ['/fr', 'Des renseignements ne sont pas divulgués', 'Ouvrir en cas d’urgence', 'Motif'],
  ])('is opened in an emergency from the notice (%s)', async (locale, notice, openIt, reason) => {
    let isOpened = false;
    const transport = memoryTransport({
      'GET /api/clinic/clients/10432/chart': () => ({
        chart: isOpened
          ? { ...chart, purpose: 'emergency', until: '2026-11-24T20:30:00Z' }
          : { ...chart, withheld: true },
      }),
      'GET /api/clinic/clients/10432/chart/access': () => ({ access }),
      'GET /api/clinic/staff': () => ({ staff: [] }),
      'POST /api/clinic/clients/10432/chart/emergency': () => {
        isOpened = true;
        return { id: client.clientId, version: 1 };
      },
    });
    renderScreen({
      transport,
      path: `${locale}/clients/10432/chart`,
      signedIn: owner,
      routes: [
        {
          path: 'clients/:fileNo/chart',
          element: (
            <StepUpProvider>
              <MeContext value={workspaceMe({ role: 'clinician' })}>
                <ChartScreen />
              </MeContext>
            </StepUpProvider>
          ),
        },
      ],
    });
    expect(await screen.findByText(notice)).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: openIt }));
    fireEvent.change(await screen.findByRole('textbox', { name: reason }), {
      target: { value: 'Collapsed in the waiting room' },
    });
    fireEvent.click(screen.getAllByRole('button', { name: openIt }).at(-1) as HTMLElement);
    await expect.poll(() => screen.queryByText(notice)).toBeNull();
    expect(transport.bodies('POST /api/clinic/clients/10432/chart/emergency')).toMatchObject([
      { ground: 'consent', reason: 'Collapsed in the waiting room' },
    ]);
  });
});

describe('a joint note that another chart keeps', () => {
  const noteId = '0190aaaa-0000-7000-8000-000000000001';
  const note: ChartNote = {
    ...{ noteId: '0190aaaa-0000-7000-8000-000000000002', version: 2, state: 'awaiting_cosign' },
    ...{ aboutOn: '2026-11-22', authorId: client.clientId, authorName: 'Sam Student', attendanceId: null },
    ...{ signedAt: '2026-11-22T20:00:00Z', lockAt: null, cosignerName: 'Chen Li', cosignedAt: null },
    ...{ retractAsked: false, sections: [], addenda: [] },
  };
  const show = (path: string, shown: Chart) =>
    renderScreen({
      transport: memoryTransport({
        'GET /api/clinic/clients/10432/chart': () => ({ chart: shown }),
        'GET /api/clinic/clients/10432/chart/print': () => ({
          ...{ chart: shown, printedAt: '2026-11-24T20:00:00Z', printedBy: 'Roy Lavoie', clinicName: 'Lac' },
        }),
        'GET /api/clinic/clients/10432/chart/access': () => ({ access }),
        'GET /api/clinic/staff': () => ({ staff: [] }),
      }),
      path,
      signedIn: owner,
      routes: ['chart', 'chart/print'].map((end) => ({
        path: `clients/:fileNo/${end}`,
        element: (
          <StepUpProvider>
            <MeContext value={workspaceMe({ role: 'clinician' })}>
              {end === 'chart' ? <ChartScreen /> : <PrintScreen />}
            </MeContext>
          </StepUpProvider>
        ),
      })),
    });
  const entries = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);

  it('is named in the list, and linked for a reader who may open it', async () => {
    const joint = { aboutOn: '2026-11-20', fileNo: 10_433, noteId: null };
    show('/clients/10432/chart', {
      ...chart,
      jointNotesElsewhere: [{ ...joint, aboutOn: '2026-11-23', noteId }, joint],
      notes: [note],
    });
    const link = await screen.findByRole('link', {
      name: 'The joint note of Monday, November 23, 2026 is in file 10433',
    });
    expect(link.getAttribute('href')).toBe(`/notes/${noteId}`);
    expect(entries()).toEqual([
      link.textContent,
      expect.stringContaining('Waiting for Chen Li’s signature'),
      'The joint note of Friday, November 20, 2026 is in file 10433',
    ]);
    expect(screen.getByRole('link', { name: /^Open the note of .+, by .+/ }).textContent).toBe('Open');
    expect(screen.queryByText('No notes yet')).toBeNull();
  });

  it('is named in the printed record without the other file; waiting notes are printed', async () => {
    show('/fr/clients/10432/chart/print', {
      ...chart,
      jointNotesElsewhere: [{ aboutOn: '2026-11-23', fileNo: null, noteId: null }],
      notes: [note],
    });
    await screen.findByText('Fin du dossier : 1 note');
    expect(entries()).toEqual([
      expect.stringContaining('En attente de la signature de Chen Li'),
      'La note commune du lundi 23 novembre 2026 est conservée dans un autre dossier',
    ]);
  });
});

describe('the data file of a released record', () => {
  const note: ChartNote = {
    ...{ noteId: '0190aaaa-0000-7000-8000-000000000002', version: 2, state: 'locked', aboutOn: '2026-11-22' },
    ...{ authorId: client.clientId, authorName: 'Roy Lavoie', attendanceId: null, lockAt: null },
    ...{ signedAt: '2026-11-22T20:00:00Z', cosignerName: null, cosignedAt: null, retractAsked: false },
    sections: [{ key: 'plan', en: 'Plan', fr: 'Plan', text: 'Ice twice a day.', copied: false }],
    addenda: [],
  };
  const visit = (localStart: string) => ({
    ...{ attendanceId: localStart, appointmentId: localStart, localStart, minutes: 45, serviceId: 's' },
    ...{ serviceEn: 'Physiotherapy', serviceFr: 'Physiothérapie', staffId: 'r', staffName: 'Roy Lavoie' },
    ...{ state: 'attended', feeCents: 12_000, confirmation: 'confirmed', invoice: null },
  });
  const invoice = {
    ...{ invoiceId: 'i', version: 1, number: 1001, kind: 'invoice', state: 'paid', issuedOn: '2026-11-22' },
    ...{
      clientName: 'Anne Tremblay',
      payerName: 'Luc Tremblay',
      serviceEn: 'Physiotherapy',
      servedOn: '2026-11-22',
    },
    ...{ serviceFr: 'Physiothérapie', netCents: 12_000, taxCents: 0, totalCents: 12_000, paidCents: 12_000 },
  };
  const payment = {
    ...{ paymentId: 'p', version: 1, number: 501, kind: 'payment', method: 'cash', receivedOn: '2026-11-22' },
    ...{ payerName: 'Luc Tremblay', amountCents: 12_000, voidedAt: null },
  };
  const identity = { ...emptyIdentity, givenName: 'Anne', familyName: 'Tremblay', phone: '514-555-0100' };
  const birthOn = '1985-03-10';
  const related = { kind: 'guardian', name: 'Luc Tremblay', relatedFileNo: 10_433 };

  const save = async (role: 'administrator' | 'clinician') => {
    const saved: { bytes: Uint8Array; fileName: string; contentType: string }[] = [];
    const transport = memoryTransport({
      'GET /api/clinic/clients/10432/chart/print': () => ({
        ...{ chart: { ...chart, notes: [note] }, printedAt: '2026-11-24T20:00:00Z' },
        ...{ printedBy: 'Maude Gagnon', clinicName: 'Lac' },
      }),
      'GET /api/clinic/clients/10432': () => ({
        client: {
          ...client,
          identity: { ...identity, birthOn },
          language: 'fr',
          region: 'QC',
          consents: [],
          relations: [related],
        },
      }),
      'GET /api/clinic/clients/10432/visits': ({ query }) =>
        query?.after
          ? { visits: [visit('2026-11-01T09:00')], next: null }
          : { visits: [visit('2026-11-22T09:00')], next: 'more' },
      'GET /api/clinic/invoices': () => ({ invoices: [invoice], next: null }),
      'GET /api/clinic/payments': () => ({ payments: [payment], next: null }),
    });
    renderScreen({
      transport,
      path: '/clients/10432/chart/print',
      signedIn: owner,
      ports: { files: { save: (file) => void saved.push(file) } },
      routes: [
        {
          path: 'clients/:fileNo/chart/print',
          element: (
            <MeContext value={workspaceMe({ role })}>
              <PrintScreen />
            </MeContext>
          ),
        },
      ],
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Save as a data file' }));
    await expect.poll(() => saved).toHaveLength(1);
    const [file] = saved;
    return { ...file, record: JSON.parse(new TextDecoder().decode(file?.bytes)) };
  };

  it('is offered on the printed record, which names the client with file number and birth date', async () => {
    await save('clinician');
    await screen.findByText('Lac · Client 10432 · Date of birth: Mar 10, 1985');
  });

  it('has the contact, all visits, notes, invoices and payments, but nobody else’s name', async () => {
    const { record, fileName, contentType } = await save('administrator');
    expect(fileName).toMatch(/^client-10432-\d{4}-\d\d-\d\d\.json$/);
    expect(contentType).toBe('application/json');
    screen.getByText(/invoices and payments, for people/);
    expect(record).toMatchObject({
      ...{ clinic: 'Lac', timeZone: 'America/Toronto' },
      client: { fileNo: 10_432, familyName: 'Tremblay', phone: '514-555-0100', region: 'QC' },
      visits: [{ start: '2026-11-22T09:00' }, { start: '2026-11-01T09:00', outcome: 'attended' }],
      notes: [{ about: '2026-11-22', author: 'Roy Lavoie', sections: [{ text: 'Ice twice a day.' }] }],
      invoices: [{ number: 1001, totalCents: 12_000 }],
      payments: [{ number: 501, amountCents: 12_000 }],
    });
    expect(JSON.stringify(record)).not.toContain('Luc');
  });

  it('has no invoices for a clinician, who sees only their own, and says so', async () => {
    const { record } = await save('clinician');
    expect(record.visits).toHaveLength(2);
    expect(Object.keys(record)).not.toEqual(expect.arrayContaining(['invoices']));
    screen.getByText(/the invoices and payments from an administrator/);
  });
});

describe('the notes of a chart', () => {
  const note = (n: number): ChartNote => ({
    ...{
      noteId: `0190aaaa-0000-7000-8000-00000000000${n}`,
      version: 2,
      state: 'locked',
      aboutOn: `2026-11-2${n}`,
    },
    ...{ authorId: client.clientId, authorName: 'Roy Lavoie', attendanceId: null, lockAt: null },
    ...{ signedAt: '2026-11-22T20:00:00Z', cosignerName: null, cosignedAt: null, retractAsked: false },
    sections: [{ key: 'plan', en: 'Plan', fr: 'Plan', text: `Visit ${n}`, copied: false }],
    addenda: [],
  });
  const show = (notes: ChartNote[], locale = '') =>
    renderScreen({
      transport: memoryTransport({
        'GET /api/clinic/clients/10432/chart': ({ query }) => {
          const search = query?.search;
          return {
            chart: {
              ...chart,
              notes: search ? notes.filter(({ sections }) => sections?.[0]?.text === search) : notes,
            },
          };
        },
        'GET /api/clinic/clients/10432/chart/access': () => ({ access }),
        'GET /api/clinic/staff': () => ({ staff: [] }),
      }),
      path: `${locale}/clients/10432/chart`,
      signedIn: owner,
      routes: [
        {
          path: 'clients/:fileNo/chart',
          element: (
            <StepUpProvider>
              <MeContext value={workspaceMe({ role: 'clinician' })}>
                <ChartScreen />
              </MeContext>
            </StepUpProvider>
          ),
        },
      ],
    });

  it.each([
    ['', 'Search the notes', '1 note found', 'No note found'],
    ['/fr', 'Rechercher dans les notes', '1 note trouvée', 'Aucune note trouvée'],
  ])(
    'are searched on the server, and all shown again without a search%s',
    async (locale, label, one, none) => {
      show([1, 2, 3, 4].map(note), locale);
      const type = async (value: string) =>
        fireEvent.change(await screen.findByLabelText(label), { target: { value } });
      await type('Visit 3');
      expect(await screen.findByText(one)).toBeTruthy();
      expect(screen.getAllByText(/^Visit \d$/).map(({ textContent }) => textContent)).toEqual(['Visit 3']);
      await type('Visit 9');
      expect(await screen.findByText(none)).toBeTruthy();
      await type('');
      await waitFor(() => expect(screen.getAllByText(/^Visit \d$/)).toHaveLength(4));
    },
  );

  it('are all counted when many are found, but drawn a page at a time', async () => {
    const found = Array.from({ length: 120 }, (_, n) => ({
      ...note(1),
      noteId: `0190aaaa-0000-7000-8000-${String(n).padStart(12, '0')}`,
    }));
    show([...found, note(2)]);
    fireEvent.change(await screen.findByLabelText('Search the notes'), { target: { value: 'Visit 1' } });
    await screen.findByText('120 notes found');
    const more = () => screen.getByRole('button', { name: 'Show earlier notes' });
    for (const drawn of [50, 100]) {
      expect(screen.getAllByText('Visit 1')).toHaveLength(drawn);
      fireEvent.click(more());
    }
    expect(screen.getAllByText('Visit 1')).toHaveLength(120);
    expect(screen.queryByRole('button', { name: 'Show earlier notes' })).toBeNull();
  });

  it('have no search while they are few', async () => {
    show([1, 2, 3].map(note));
    await screen.findByText('Visit 3');
    expect(screen.queryByRole('searchbox')).toBeNull();
  });
});

describe('a new note', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-24T18:20:00Z') });
  });
  afterEach(() => {
    vi.useRealTimers();
  });
  const visits = ['09:00', '14:30'].map((time) => ({
    ...{
      attendanceId: `0190aaaa-0000-7000-8000-00000000${time.replace(':', '')}`,
      localStart: `2026-11-24T${time}`,
    },
    ...{ serviceEn: 'Physiotherapy', serviceFr: 'Physiothérapie' },
  }));
  const create = 'POST /api/clinic/notes';
  const show = async (openVisits: Chart['openVisits'], locale = '') => {
    const transport = memoryTransport({
      'GET /api/clinic/clients/10432/chart': () => ({ chart: { ...chart, openVisits } }),
      'GET /api/clinic/clients/10432/chart/access': () => ({ access }),
      'GET /api/clinic/staff': () => ({ staff: [] }),
      [create]: () => ({ id: 'n', version: 1 }),
    });
    const { router } = renderScreen({
      transport,
      path: `${locale}/clients/10432/chart`,
      signedIn: owner,
      routes: [
        {
          path: 'clients/:fileNo/chart',
          element: (
            <StepUpProvider>
              <MeContext value={workspaceMe({ role: 'clinician' })}>
                <ChartScreen />
              </MeContext>
            </StepUpProvider>
          ),
        },
        { path: 'notes/:noteId', element: <h1>Note</h1> },
      ],
    });
    fireEvent.click(await screen.findByRole('button', { name: locale ? 'Nouvelle note' : 'New note' }));
    return { transport, router };
  };

  it('is about today’s only visit without being asked', async () => {
    const { transport, router } = await show(visits.slice(0, 1));
    await expect.poll(() => router.state.location.pathname).toBe('/notes/n');
    expect(transport.bodies(create)).toEqual([{ fileNo: 10_432 }]);
  });

  it.each([
    ['', 'Visit of Thu, Nov 19 at 2:30\u00a0p.m., Physiotherapy', 'earlier'],
    ['', 'No visit', null],
    ['/fr', 'Visite du jeu. 19 nov. à 14\u00a0h\u00a030, Physiothérapie', 'earlier'],
  ])('asks before it is about an earlier visit (%s %s)', async (locale, choice, attendanceId) => {
    const [visit] = visits;
    if (!visit) throw new Error('no visit');
    const earlier = { ...visit, attendanceId: 'earlier', localStart: '2026-11-19T14:30' };
    const { transport } = await show([earlier], locale);
    expect(screen.getAllByRole('menuitem')).toHaveLength(2);
    fireEvent.click(await screen.findByRole('menuitem', { name: choice }));
    await screen.findByRole('heading', { name: 'Note' });
    expect(transport.bodies(create)).toEqual([{ fileNo: 10_432, attendanceId }]);
  });

  it.each([
    ['', 'Visit at 2:30\u00a0p.m., Physiotherapy', visits[1]?.attendanceId],
    ['', 'No visit', null],
    ['/fr', 'Visite de 14\u00a0h\u00a030, Physiothérapie', visits[1]?.attendanceId],
    ['/fr', 'Aucune visite', null],
  ])(
    'is about the one that is chosen when there are several (%s %s)',
    async (locale, choice, attendanceId) => {
      const { transport } = await show(visits, locale);
      fireEvent.click(await screen.findByRole('menuitem', { name: choice }));
      await screen.findByRole('heading', { name: 'Note' });
      expect(transport.bodies(create)).toEqual([{ fileNo: 10_432, attendanceId }]);
    },
  );
});
