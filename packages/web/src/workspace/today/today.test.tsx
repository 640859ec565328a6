// @vitest-environment happy-dom
import { type ClinicPermission, permittedWhileImpersonating } from '@tamarack/core/domain';
import type { QueueCounts, TodayVisit } from '@tamarack/core/domain/workspace';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readStyleSheets } from '../../../../core/test/inlineStyles.ts';
import { memoryTransport } from '../../../test/memory-transport.ts';
import { owner, renderScreen } from '../../../test/render.tsx';
import { workspaceMe } from '../../../test/workspace.ts';
import { Frame } from '../frame/Frame.tsx';
import { MeContext } from '../frame/index.ts';
import { CollectPanel, LeaksPanel, QueuePanel, UnpaidPanel } from './Panels.tsx';
import { TodayScreen } from './TodayScreen.tsx';
import { VisitList } from './VisitList.tsx';

const rowHeight = 80;
const id = (at: number) => `0190eeee-0000-7000-8000-0000000000${10 + at}`;
const visits = Array.from(
  { length: 30 },
  (_, at): TodayVisit => ({
    attendanceId: id(at),
    version: 1,
    appointmentId: id(at),
    localStart: '2026-11-24T10:00',
    minutes: 45,
    clientId: id(at),
    fileNo: 10_400 + at,
    name: `Client ${at}`,
    deskAlert: '',
    memo: '',
    staffId: '0190ffff-0000-7000-8000-000000000001',
    staffName: 'Roy Lavoie',
    serviceEn: 'Physiotherapy',
    serviceFr: 'Physiothérapie',
    state: at < 25 ? 'attended' : 'booked',
    arrivedAt: null,
    feeCents: 12_000,
    noShowFrom: '2026-11-24T15:15:00Z',
    locationId: '0190cccc-0000-7000-8000-000000000006',
    zone: 'America/Toronto',
    noticeUntil: '2026-11-23T10:00',
    missedFeeCents: at < 25 ? null : 6_000,
    confirmation: null,
    noteRequired: false,
    note: null,
    ownNoteId: null,
    reviewer: 'other',
    invoice: null,
  }),
);

/** Pixels that the page is scrolled. */
let scrolled: number;
const indexOf = (row: Element) => [...(row.parentElement?.children ?? [])].indexOf(row);

beforeEach(() => {
  scrolled = 0;
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    return new DOMRect(0, this.matches('li') ? indexOf(this) * rowHeight - scrolled : 0, 400, rowHeight);
  });
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
    scrolled = indexOf(this) * rowHeight;
  });
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const outcome = `POST /api/clinic/attendances/${id(25)}/outcome`;
const arrive = `POST /api/clinic/attendances/${id(25)}/arrive`;

async function open(width: number, shown = visits, me = workspaceMe({ role: 'front_desk' })) {
  readStyleSheets();
  const { happyDOM } = window as unknown as {
    happyDOM: { setViewport(size: { width: number; height: number }): void };
  };
  happyDOM.setViewport({ width, height: 700 });
  const transport = memoryTransport({
    [outcome]: () => ({ id: id(25), version: 2 }),
    [arrive]: () => ({ id: id(25), version: 2 }),
  });
  const element = (
    <MeContext value={me}>
      <Frame user={owner} banner={null}>
        <VisitList visits={shown} own={false} />
      </Frame>
    </MeContext>
  );
  renderScreen({ transport, path: '/', signedIn: owner, routes: [{ path: '', element }] });
  await screen.findByRole('link', { name: 'Client 25' });
  return transport;
}

describe('the visits of today', () => {
  it('are only shown by a shortcut while the current one is out of view, then changed', async () => {
    const transport = await open(1_400);
    expect(scrolled).toBe(0);
    fireEvent.keyDown(document.body, { key: 'e' });
    await waitFor(() => expect(scrolled).toBe(25 * rowHeight));
    expect(document.activeElement?.textContent).toContain('Client 25');
    expect(transport.bodies(outcome)).toEqual([]);
    fireEvent.keyDown(document.activeElement ?? document.body, { key: 'e' });
    await waitFor(() => expect(transport.bodies(outcome)).toEqual([{ version: 1, outcome: 'attended' }]));
  });

  it('open no dialog for a visit that is out of view', async () => {
    await open(1_400);
    fireEvent.keyDown(document.body, { key: 'o' });
    await waitFor(() => expect(scrolled).toBe(25 * rowHeight));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('start at the first that is not over on a narrow screen', async () => {
    await open(390);
    expect(scrolled).toBe(25 * rowHeight);
  });
});

it('draws no other visits when a key moves from one to the next', async () => {
  let drawn = 0;
  const watched = Object.defineProperty({ ...visits[3] } as TodayVisit, 'memo', {
    get: () => {
      drawn += 1;
      return '';
    },
  });
  await open(1_400, [...visits.slice(0, 3), watched, ...visits.slice(4)]);
  const before = drawn;
  for (const key of ['j', 'j', 'k']) fireEvent.keyDown(document.activeElement ?? document.body, { key });
  await waitFor(() => expect(document.activeElement?.textContent).toContain('Client 25'));
  expect(drawn).toBe(before);
});

describe('a visit that is booked', () => {
  it('is late from its start to its end, and then has no outcome, while the screen stays open', async () => {
    vi.useFakeTimers({
      toFake: ['Date', 'setInterval', 'clearInterval'],
      now: new Date('2026-11-24T15:00:30Z'),
    });
    try {
      await open(1_400, [{ ...visits[25], name: 'Client 25' } as TodayVisit]);
      const said = () => screen.getByRole('link', { name: 'Client 25' }).closest('li')?.textContent ?? '';
      expect(said()).toContain('Booked');
      await act(() => vi.advanceTimersByTimeAsync(12 * 60_000));
      expect(said()).toContain('12 min late');
      await act(() => vi.advanceTimersByTimeAsync(60 * 60_000));
      expect(said()).toContain('No outcome yet');
      expect(said()).not.toContain('late');
    } finally {
      vi.useRealTimers();
    }
  });
});

describe('a long day', () => {
  const show = async (shown: readonly TodayVisit[]) => {
    const today = { on: '2026-11-24', visits: shown, numbers: null, queue: null, leaks: null, todos: [] };
    const element = (
      <MeContext value={workspaceMe({ role: 'front_desk' })}>
        <Frame user={owner} banner={null}>
          <TodayScreen />
        </Frame>
      </MeContext>
    );
    const transport = memoryTransport({ 'GET /api/clinic/today': () => ({ today }) });
    renderScreen({ transport, path: '/', signedIn: owner, routes: [{ path: '', element }] });
    await screen.findByRole('link', { name: 'Client 0' });
  };
  const listed = () =>
    screen.getAllByRole('link', { name: /^Client \d+$/ }).map(({ textContent }) => textContent);

  it('is searched by client, file number and clinician', async () => {
    const zoe = { ...visits[7], name: 'Zoé Chen', staffName: 'Priya Sharma' } as TodayVisit;
    await show(visits.map((visit, at) => (at === 7 ? zoe : visit)));
    const field = screen.getByRole('searchbox', { name: 'Find a client or clinician' });
    for (const typed of ['zoe', 'chen z', '10407', 'priya']) {
      fireEvent.change(field, { target: { value: typed } });
      expect(await screen.findByText('1 visit')).toBeTruthy();
      expect(screen.getByRole('link', { name: 'Zoé Chen' })).toBeTruthy();
    }
    fireEvent.keyDown(field, { key: 'Enter' });
    expect(document.activeElement?.textContent).toContain('Zoé Chen');
    fireEvent.keyDown(document.activeElement ?? document.body, { key: 'f' });
    expect(document.activeElement).toBe(field);
    fireEvent.change(field, { target: { value: 'nobody' } });
    expect(await screen.findByText('No visit matches')).toBeTruthy();
    fireEvent.change(field, { target: { value: '' } });
    await waitFor(() => expect(listed()).toHaveLength(29));
  });

  it('has no search when it is short', async () => {
    await show(visits.slice(0, 20));
    expect(screen.queryByRole('searchbox')).toBeNull();
  });
});

describe('two-step sign-in', () => {
  const show = (prefix: string, lacksTwoStep: boolean) => {
    const today = { on: '2026-11-24', visits: [], numbers: null, queue: null, leaks: null, todos: [] };
    const transport = memoryTransport({ 'GET /api/clinic/today': () => ({ today }) });
    const element = (
      <MeContext value={workspaceMe({ role: 'clinician', lacksTwoStep })}>
        <TodayScreen />
      </MeContext>
    );
    renderScreen({ transport, path: `${prefix}/`, signedIn: owner, routes: [{ path: '', element }] });
  };

  it.each([
    ['', 'Turn it on', 'Turn on two-step sign-in before your first note'],
    ['/fr', 'L’activer', 'Activez la connexion en deux étapes avant votre première note'],
  ])('is asked for before the first chart is opened%s', (prefix, action, title) => {
    show(prefix, true);
    screen.getByText(title);
    expect(screen.getByRole('link', { name: action }).getAttribute('href')).toMatch(/section=security/);
  });

  it('is not asked for when charts open without it', () => {
    show('', false);
    expect(screen.queryByRole('link', { name: 'Turn it on' })).toBeNull();
  });
});

describe('the to-dos of today', () => {
  it('are left out for an operator, who may not read them', async () => {
    const leaks = { unconfirmed: 0, withoutOutcome: 0, withoutOutcomeFrom: null, unsigned: [] };
    const today = { on: '2026-11-24', visits: null, numbers: null, queue: null, leaks, todos: [] };
    const show = (permissions: readonly ClinicPermission[]) => {
      const element = (
        <MeContext value={workspaceMe({ role: 'hr', permissions: [...permissions] })}>
          <TodayScreen />
        </MeContext>
      );
      const transport = memoryTransport({ 'GET /api/clinic/today': () => ({ today }) });
      renderScreen({ transport, path: '/', signedIn: owner, routes: [{ path: '', element }] });
      return screen.findByText('Nothing unfinished from earlier days');
    };
    await show(['workspace:read', 'todos:manage']);
    screen.getByText('Nothing to do');
    cleanup();
    await show(permittedWhileImpersonating);
    for (const text of ['Nothing to do', 'All to-dos']) expect(screen.queryByText(text)).toBeNull();
  });
});

describe('the location of a visit', () => {
  const [here, there] = visits.slice(0, 2) as [TodayVisit, TodayVisit];
  const harbour = 'c190cccc-0000-7000-8000-000000000007';
  const show = async (prefix: string, names: readonly string[]) => {
    const locations = names.map((name, at) => ({
      ...{ locationId: [here.locationId, harbour][at], name, archived: false, rooms: [] },
    }));
    const today = {
      ...{ on: '2026-11-24', visits: [here, { ...there, locationId: harbour }] },
      ...{ numbers: null, queue: null, leaks: null, todos: [] },
    };
    const transport = memoryTransport({
      'GET /api/clinic/today': () => ({ today }),
      'GET /api/clinic/locations': () => ({ locations }),
    });
    const element = (
      <MeContext value={workspaceMe({ role: 'front_desk' })}>
        <TodayScreen />
      </MeContext>
    );
    const routes = [{ path: '', element }];
    renderScreen({ transport, path: `${prefix}/`, signedIn: owner, routes });
    await screen.findByRole('link', { name: 'Client 1' });
  };

  it.each([
    ['', 'Location', 'Physiotherapy · Roy Lavoie · Harbour'],
    ['/fr', 'Emplacement', 'Physiothérapie · Roy Lavoie · Harbour'],
  ])('is in its row, and the day can be narrowed to one%s', async (prefix, label, row) => {
    await show(prefix, ['Main Street', 'Harbour']);
    await screen.findByText(row);
    fireEvent.change(await screen.findByLabelText(label), { target: { value: harbour } });
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Client 0' })).toBeNull());
    expect(screen.getByRole('link', { name: 'Client 1' })).toBeTruthy();
  });

  it('is not mentioned in a clinic with one', async () => {
    await show('', ['Main Street']);
    expect(screen.getAllByText('Physiotherapy · Roy Lavoie')).toHaveLength(2);
    expect(screen.queryByLabelText('Location')).toBeNull();
  });
});

describe('the outcome of a visit', () => {
  const ask = async (changes: Partial<TodayVisit>) => {
    const transport = await open(
      1_400,
      visits.map((visit, at) => (at === 25 ? { ...visit, ...changes } : visit)),
    );
    fireEvent.click(screen.getByRole('button', { name: 'Outcome: Client 25' }));
    const dialog = within(await screen.findByRole('dialog'));
    await dialog.findByRole('radio', { name: 'Attended' });
    return { transport, dialog };
  };

  it('can be that the client has not arrived after all', async () => {
    const { transport, dialog } = await ask({ state: 'arrived' });
    for (const name of ['No-show', 'Cancelled late'])
      expect(dialog.getByRole<HTMLInputElement>('radio', { name }).disabled).toBe(true);
    expect(dialog.getAllByText('Undo the arrival first.')).toHaveLength(2);
    expect(dialog.queryByText('From 15 minutes after the start.')).toBeNull();
    fireEvent.click(dialog.getByRole('radio', { name: 'Not arrived' }));
    expect(dialog.queryByLabelText('Treated minutes')).toBeNull();
    fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(transport.bodies(arrive)).toEqual([{ version: 1, arrived: false }]));
    expect(transport.bodies(outcome)).toEqual([]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it.each([
    ['No-show', 'no_show'],
    ['Cancelled late', 'late_cancelled'],
  ] as const)(
    'says what a missed visit costs, and lets the desk waive it with a reason: %s',
    async (name, is) => {
      const { transport, dialog } = await ask({});
      expect(dialog.queryByText('Fee of $60.00')).toBeNull();
      fireEvent.click(dialog.getByRole('radio', { name }));
      expect(dialog.getByText('Fee of $60.00')).toBeTruthy();
      fireEvent.click(dialog.getByRole('checkbox', { name: 'Waive the fee of $60.00' }));
      fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
      expect(await dialog.findByText('Give a reason.')).toBeTruthy();
      expect(transport.bodies(outcome)).toEqual([]);
      fireEvent.change(dialog.getByRole('textbox', { name: 'Reason' }), { target: { value: 'Was ill ' } });
      fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
      await waitFor(() =>
        expect(transport.bodies(outcome)).toEqual([
          { version: 1, outcome: is, feeCents: 0, feeReason: 'Was ill' },
        ]),
      );
    },
  );

  it('charges the fee unless it is waived, and names none where there is none', async () => {
    const { transport, dialog } = await ask({});
    fireEvent.click(dialog.getByRole('radio', { name: 'No-show' }));
    fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(transport.bodies(outcome)).toEqual([{ version: 1, outcome: 'no_show' }]));
    cleanup();
    const free = await ask({ missedFeeCents: 0 });
    fireEvent.click(free.dialog.getByRole('radio', { name: 'No-show' }));
    expect(free.dialog.queryByRole('checkbox')).toBeNull();
  });

  it('is no late cancellation while cancelling is free: the appointment opens to cancel it', async () => {
    const { dialog } = await ask({ noticeUntil: '2999-01-01T12:00' });
    expect(dialog.getByRole<HTMLInputElement>('radio', { name: 'Cancelled late' }).disabled).toBe(true);
    expect(dialog.getByText(/^Until 12:00.p\.m\., the client can cancel without a fee\.$/)).toBeTruthy();
    const link = dialog.getByRole('link', { name: 'Open the appointment to cancel it' });
    expect(link.getAttribute('href')).toBe(`/calendar?date=2026-11-24&appointment=${id(25)}`);
  });

  it('does not offer that before the arrival', async () => {
    const { dialog } = await ask({ noShowFrom: '2999-01-01T00:00:00Z' });
    expect(dialog.queryByRole('radio', { name: 'Not arrived' })).toBeNull();
    expect(dialog.getByText('From 15 minutes after the start.')).toBeTruthy();
    expect(dialog.queryByText('Undo the arrival first.')).toBeNull();
    expect(dialog.getByRole<HTMLInputElement>('radio', { name: 'Cancelled late' }).disabled).toBe(false);
  });
});

it('names a visit that is neither billed nor paid as excluded', async () => {
  const excluded = { ...(visits[0] as TodayVisit), confirmation: 'excluded' } as const;
  await open(
    1_400,
    visits.map((visit, at) => (at === 0 ? excluded : visit)),
  );
  const row = screen.getByRole('link', { name: 'Client 0' }).closest('li') as HTMLElement;
  expect(within(row).getByText('Excluded')).toBeTruthy();
  expect(screen.getAllByText('Excluded')).toHaveLength(1);
});

it('offers to write only notes that wait for no signature but the author’s', async () => {
  const me = workspaceMe({ role: 'clinician' });
  const notes = [null, 'draft', 'awaiting_cosign', 'signed', 'locked'] as const;
  const mine = notes.map((note, at) => ({
    ...(visits[at] as TodayVisit),
    ...{ staffId: me.staffId ?? '', state: 'attended', noteRequired: true, note },
  }));
  await open(1_400, [...(mine as TodayVisit[]), ...visits.slice(mine.length)], me);
  const offered = screen.getAllByRole('button', { name: /^Write note/ });
  expect(offered.map((each) => each.getAttribute('aria-label'))).toEqual([
    'Write note: Client 0',
    'Write note: Client 1',
  ]);
});

it.each([
  [[], true],
  [['hours'] as const, false],
])('a day without visits offers to book one unless the set-up is open: %s', async (setUp, offered) => {
  const me = workspaceMe({ role: 'front_desk', setUp: [...setUp] });
  const element = (
    <MeContext value={me}>
      <VisitList visits={[]} own={false} />
    </MeContext>
  );
  renderScreen({ transport: memoryTransport(), path: '/', signedIn: owner, routes: [{ path: '', element }] });
  await screen.findByText('No visits today');
  const link = screen.queryByRole('link', { name: 'Book an appointment' });
  expect(link?.getAttribute('href')).toBe(offered ? '/calendar?book=new' : undefined);
});

describe('the queue on Today', () => {
  const show = async (counts: Partial<QueueCounts>, path = '/', hasVisits = true) => {
    const queue = { open: 0, returned: 0, withoutOutcome: 0, withoutOutcomeFrom: null, ...counts };
    renderScreen({
      transport: memoryTransport(),
      path,
      signedIn: owner,
      routes: [{ path: '', element: <QueuePanel queue={queue} hasVisits={hasVisits} /> }],
    });
    await screen.findByRole('heading', { level: 2 });
  };
  const unfinished = { withoutOutcome: 13, withoutOutcomeFrom: '2026-11-23' };

  it.each([
    ['/', 'Nothing to check yet', '13 visits up to today still need an outcome'],
    ['/fr', 'Rien à vérifier pour l’instant', '13 visites jusqu’à aujourd’hui attendent un résultat'],
  ])('names visits without an outcome, with a link to the oldest day: %s', async (path, notYet, link) => {
    await show(unfinished, path);
    expect(screen.getByText(notYet)).toBeTruthy();
    expect(screen.getByRole('link', { name: link }).getAttribute('href')).toBe(
      '/calendar?date=2026-11-23&view=list',
    );
  });

  it('is closed only once no visit is returned or without an outcome', async () => {
    await show({ returned: 1 });
    expect(screen.getByText('Nothing to check yet')).toBeTruthy();
    cleanup();
    await show({});
    expect(screen.getByText('0 left – the day is closed')).toBeTruthy();
  });

  it.each([
    ['/', 'No visits to check'],
    ['/fr', 'Aucune visite à vérifier'],
  ])('does not call a day without visits closed: %s', async (path, empty) => {
    await show({}, path, false);
    expect(screen.getByText(empty)).toBeTruthy();
  });
});

describe('money on Today', () => {
  const panels = {
    'GET /api/clinic/invoices': <CollectPanel on="2026-11-24" visits={[]} />,
    'GET /api/clinic/balances': <UnpaidPanel />,
  } as const;
  it.each([
    ['GET /api/clinic/invoices', 'Nothing is left to collect'],
    ['GET /api/clinic/balances', 'No invoices unpaid for more than 30 days'],
  ] as const)(
    'is not called settled before it is loaded, nor when it cannot be: %s',
    async (route, settled) => {
      let fail: (reason: Error) => void = () => {};
      const totals = { current: 0, over30: 0, over60: 0, over90: 0, credit: 0 };
      const loaded = { invoices: [], clients: [], totals, next: null };
      const answers = vi
        .fn<() => unknown>(() => loaded)
        .mockImplementationOnce(() => new Promise((_resolve, reject) => (fail = reject)));
      renderScreen({
        transport: memoryTransport({ [route]: answers }),
        path: '/',
        signedIn: owner,
        routes: [{ path: '', element: <MeContext value={workspaceMe()}>{panels[route]}</MeContext> }],
      });
      await screen.findByRole('status', { name: 'Loading' });
      expect(screen.queryByText(settled)).toBeNull();
      fail(new Error('The server is down'));
      fireEvent.click(await screen.findByRole('button', { name: 'Try again' }));
      expect(await screen.findByText(settled)).toBeTruthy();
    },
  );
});

const lateNotes = [
  { staffId: 'roy', name: 'Roy', notes: 2 },
  { staffId: 'chen', name: 'Chen', notes: 1 },
];

it('links visits of earlier days without an outcome to the oldest such day, and says whose notes are late', async () => {
  const leaks = { unconfirmed: 0, withoutOutcome: 3, withoutOutcomeFrom: '2026-11-20', unsigned: lateNotes };
  const element = <LeaksPanel leaks={leaks} />;
  renderScreen({
    transport: memoryTransport(),
    path: '/',
    signedIn: owner,
    routes: [{ path: '', element }],
  });
  const link = await screen.findByRole('link', { name: 'Without an outcome, earlier days' });
  expect(link.getAttribute('href')).toBe('/calendar?date=2026-11-20&view=list');
  const terms = screen.getAllByRole('term').map((term) => [term.textContent, term.nextSibling?.textContent]);
  expect(terms.slice(-3)).toEqual([
    ['Notes unsigned for over 48 h', '3'],
    ['Roy', '2'],
    ['Chen', '1'],
  ]);
});
