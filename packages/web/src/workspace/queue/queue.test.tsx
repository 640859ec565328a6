// @vitest-environment happy-dom
import type { Confirmation, Reviewer, TodayVisit } from '@tamarack/core/domain/workspace';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { memoryTransport } from '../../../test/memory-transport.ts';
import { owner, renderScreen } from '../../../test/render.tsx';
import { workspaceMe } from '../../../test/workspace.ts';
import { Frame } from '../frame/Frame.tsx';
import { MeContext } from '../frame/index.ts';
import { VisitList } from '../today/VisitList.tsx';
import { QueueScreen } from './QueueScreen.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const clear = { level: 'clear', finding: 'came' } as const;
const shared = {
  attendanceId: '0190cccc-0000-7000-8000-000000000001',
  version: 1,
  appointmentId: '0190cccc-0000-7000-8000-000000000002',
  localStart: '2026-11-24T14:00',
  clientId: '0190cccc-0000-7000-8000-000000000003',
  fileNo: 10_432,
  name: 'Anne Tremblay',
  staffId: '0190cccc-0000-7000-8000-000000000004',
  staffName: 'Roy Lavoie',
  serviceEn: 'Physiotherapy',
  serviceFr: 'Physiothérapie',
  feeCents: 9_500,
  reviewer: 'other' as Reviewer,
};
const waiting: Confirmation = {
  ...shared,
  state: 'open',
  bookedMinutes: 45,
  treatedMinutes: 45,
  attendance: 'attended',
  serviceId: '0190cccc-0000-7000-8000-000000000005',
  locationId: '0190cccc-0000-7000-8000-000000000006',
  feeReason: '',
  jointBillOf: null,
  taxCents: 0,
  taxReason: 'not_registered',
  invoice: null,
  checks: { presence: clear, length: clear, service: clear, payer: clear, note: clear },
  reason: '',
  answer: '',
  own: false,
  reviewedBySelf: false,
  decidedAt: null,
  decidedBy: null,
};
const visit: TodayVisit = {
  ...shared,
  minutes: 45,
  deskAlert: '',
  memo: '',
  state: 'attended',
  arrivedAt: null,
  noShowFrom: '2026-11-24T19:15:00Z',
  locationId: '0190cccc-0000-7000-8000-000000000006',
  zone: 'America/Toronto',
  noticeUntil: '2026-11-23T14:00',
  missedFeeCents: null,
  confirmation: 'open',
  invoice: null,
  noteRequired: true,
  note: 'signed',
  ownNoteId: null,
};

const oneOpen = { open: 1, returned: 0, withoutOutcome: 0, withoutOutcomeFrom: null };

/** Opens the queue and today's list as an administrator. */
function open(path: string, seen: { queue?: Partial<Confirmation>; today?: Partial<TodayVisit> }) {
  const transport = memoryTransport({
    'GET /api/clinic/staff': () => ({ staff: [] }),
    'GET /api/clinic/confirmations': () => ({
      confirmations: [{ ...waiting, ...seen.queue }],
      next: null,
      counts: oneOpen,
    }),
  });
  const screens = {
    queue: <QueueScreen />,
    today: <VisitList own={false} visits={[{ ...visit, ...seen.today }]} />,
  };
  return renderScreen({
    transport,
    path,
    signedIn: owner,
    routes: Object.entries(screens).map(([at, element]) => ({
      path: at,
      element: <MeContext value={workspaceMe()}>{element}</MeContext>,
    })),
  });
}

const buttons = () =>
  [/^Confirm Anne/, /^Confirm \d+ clear/, /^Check out/].map((name) => screen.queryByRole('button', { name }));

describe('the review of a visit', () => {
  it('is offered for another clinician’s visit and for one’s own when nobody else can do it', async () => {
    for (const reviewer of ['other', 'alone'] as const) {
      open('/queue', { queue: { reviewer, own: reviewer === 'alone' } });
      await screen.findByRole('button', { name: /^Confirm Anne Tremblay, .+, .+\d/ });
      screen.getByRole('button', { name: 'Confirm 1 clear' });
      expect(screen.queryByText(/Your own visit/)).toBeNull();
      cleanup();
      open('/today', { today: { reviewer } });
      await screen.findByRole('button', { name: 'Check out: Anne Tremblay' });
      cleanup();
    }
  });

  it.each([
    ['other', false, ['Check out', 'Return to clinician', 'Confirm with another fee', 'Exclude']],
    ['alone', true, ['Check out', 'Confirm with another fee', 'Exclude']],
  ] as const)(
    'has further actions in a menu inside its row, without a return to oneself: %s',
    async (reviewer, own, acts) => {
      open('/queue', { queue: { reviewer, own } });
      fireEvent.click(await screen.findByRole('button', { name: /^More actions for Anne Tremblay/ }));
      const menu = await screen.findByRole('menu');
      expect(menu.closest('li')?.textContent).toContain('Anne Tremblay');
      const items = within(menu).getAllByRole('menuitem');
      expect(items.map(({ textContent }) => textContent)).toEqual(acts);
    },
  );

  it.each([
    ['paid', 'Your own visit: someone else confirms it'],
    ['alone_later', 'Your own visit: you can confirm it from tomorrow'],
  ] as const)('is not offered for one’s own visit: %s', async (reviewer, why) => {
    open('/queue', { queue: { reviewer, own: true } });
    await screen.findByText(why);
    expect(buttons()).toEqual([null, null, null]);
    cleanup();
    open('/today', { today: { reviewer } });
    await screen.findByText('Anne Tremblay');
    expect(buttons()).toEqual([null, null, null]);
    expect(screen.queryByText(why, { exact: false }) === null).toBe(reviewer === 'paid');
    const deposit = screen.queryByRole('link', { name: 'Record deposit' });
    expect(deposit?.getAttribute('href')).toBe(
      reviewer === 'paid' ? undefined : '/clients/10432?tab=billing&deposit=1',
    );
  });
});

it('shows the counts of its tabs only once they are known, and keeps them in another tab', async () => {
  let answer = Promise.withResolvers<object>();
  const transport = memoryTransport({
    'GET /api/clinic/staff': () => ({ staff: [] }),
    'GET /api/clinic/confirmations': () => answer.promise,
  });
  const element = (
    <MeContext value={workspaceMe()}>
      <QueueScreen />
    </MeContext>
  );
  renderScreen({ transport, path: '/', signedIn: owner, routes: [{ path: '', element }] });
  const tabs = () => screen.getAllByRole('tab').map((tab) => tab.textContent?.trim());
  await screen.findByRole('status', { name: 'Loading the queue…' });
  expect(tabs()).toEqual(['To check', 'Returned', 'Done']);
  answer.resolve({ confirmations: [waiting], next: null, counts: oneOpen });
  await screen.findByText('Anne Tremblay');
  expect(tabs()).toEqual(['To check 1', 'Returned 0', 'Done']);
  answer = Promise.withResolvers<object>();
  fireEvent.click(screen.getByRole('tab', { name: /^Returned/ }));
  await screen.findByRole('status', { name: 'Loading the queue…' });
  expect(tabs()).toEqual(['To check 1', 'Returned 0', 'Done']);
});

describe('the location of a visit', () => {
  const place = (locationId: string, name: string, archived = false) => ({
    ...{ locationId, name, archived, version: 1, streetAddress: null, city: null, region: null },
    ...{ postalCode: null, phone: null, zone: 'America/Toronto', rooms: [] },
  });
  const main = place(waiting.locationId, 'Main Street');
  const harbour = place('0190cccc-0000-7000-8000-000000000007', 'Harbour');
  const show = (places: object[], path = '/queue') => {
    const transport = memoryTransport({
      'GET /api/clinic/staff': () => ({ staff: [] }),
      'GET /api/clinic/locations': () => ({ locations: places }),
      'GET /api/clinic/confirmations': ({ query }) => {
        const isHere = (query?.locationId ?? waiting.locationId) === waiting.locationId;
        return { confirmations: isHere ? [waiting] : [], next: null, counts: oneOpen };
      },
    });
    const element = (
      <MeContext value={workspaceMe()}>
        <QueueScreen />
      </MeContext>
    );
    return renderScreen({ transport, path, signedIn: owner, routes: [{ path: 'queue', element }] });
  };

  it.each([
    ['', 'Location', 'All locations', 'Physiotherapy', 'No visit matches these filters'],
    [
      '/fr',
      'Emplacement',
      'Tous les emplacements',
      'Physiothérapie',
      'Aucune visite ne correspond à ces filtres',
    ],
  ])('is in its row and filters the queue%s', async (prefix, label, all, service, none) => {
    const { router } = show([main, harbour, place('closed', 'Closed', true)], `${prefix}/queue`);
    await screen.findByText(`${service} · Roy Lavoie · Main Street`);
    const filter = screen.getByLabelText<HTMLSelectElement>(label);
    expect([...filter.options].map(({ text }) => text)).toEqual([all, 'Main Street', 'Harbour']);
    fireEvent.change(filter, { target: { value: harbour.locationId } });
    await screen.findByText(none);
    expect(router.state.location.search).toBe(`?location=${harbour.locationId}`);
    fireEvent.click(screen.getByRole('button', { name: prefix ? 'Effacer les filtres' : 'Clear filters' }));
    await screen.findByText(`${service} · Roy Lavoie · Main Street`);
    expect(router.state.location.search).toBe('');
    fireEvent.change(screen.getByLabelText(label), { target: { value: harbour.locationId } });
    await screen.findByText(none);
    fireEvent.change(screen.getByLabelText(label), { target: { value: main.locationId } });
    await screen.findByText(`${service} · Roy Lavoie · Main Street`);
  });

  it('is not shown in a clinic with one open location', async () => {
    show([main, { ...harbour, archived: true }]);
    await screen.findByText('Physiotherapy · Roy Lavoie');
    expect(screen.queryByLabelText('Location')).toBeNull();
  });
});

describe('confirming all that are clear', () => {
  const id = (number: number) => `0190cccc-0000-7000-8000-${String(number).padStart(12, '0')}`;
  const posted = 'POST /api/clinic/confirmations/confirm';
  const left = { level: 'problem', finding: 'no_contact' } as const;
  /** Every tenth visit has a problem, or each of them. The list shows 100, and 300 are read at once. */
  const show = (total: number, every = 10) => {
    const all = Array.from({ length: total }, (_none, at) => ({
      ...waiting,
      attendanceId: id(at),
      ...(at % every === 0 && { checks: { ...waiting.checks, payer: left } }),
    }));
    const transport = memoryTransport({
      'GET /api/clinic/staff': () => ({ staff: [] }),
      'GET /api/clinic/confirmations': ({ query }) => {
        const from = Number(query?.after ?? 0);
        const to = from + Number(query?.limit ?? 100);
        return {
          confirmations: all.slice(from, to),
          next: to < total ? String(to) : null,
          counts: { ...oneOpen, open: total },
        };
      },
      [posted]: ({ body }) => ({ confirmed: (body as { visits: object[] }).visits.length, left: 0 }),
    });
    const element = (
      <MeContext value={workspaceMe()}>
        <QueueScreen />
      </MeContext>
    );
    renderScreen({ transport, path: '/', signedIn: owner, routes: [{ path: '', element }] });
    return () => transport.bodies(posted) as { visits: { attendanceId: string }[] }[];
  };

  it('names their number if all are shown', async () => {
    const sent = show(100);
    fireEvent.click(await screen.findByRole('button', { name: 'Confirm 90 clear' }));
    await waitFor(() => expect(sent().map(({ visits }) => visits.length)).toEqual([90]));
  });

  it('counts those that the list does not show and asks first, however many they are', async () => {
    const sent = show(1_000);
    fireEvent.click(await screen.findByRole('button', { name: 'Confirm all clear' }));
    const dialog = await screen.findByRole('dialog', { name: 'Confirm 900 visits?' });
    expect(sent()).toEqual([]);
    fireEvent.click(within(dialog).getByRole('button', { name: 'Confirm' }));
    await waitFor(() => expect(sent().map(({ visits }) => visits.length)).toEqual([300, 300, 300]));
    expect(new Set(sent().flatMap(({ visits }) => visits.map(({ attendanceId }) => attendanceId))).size).toBe(
      900,
    );
    await screen.findByText('900 visits confirmed');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('says if none of them is clear', async () => {
    const sent = show(101, 1);
    fireEvent.click(await screen.findByRole('button', { name: 'Confirm all clear' }));
    await screen.findByText('No visit in this list is clear. Check them one by one.');
    expect(sent()).toEqual([]);
  });
});

it.each([
  ['/queue', 'Joint bill: Marc Pelletier'],
  ['/fr/queue', /^Facture commune\s: Marc Pelletier$/],
])('says who pays for a visit that is free because of a joint bill: %s', async (path, text) => {
  open(path, { queue: { feeCents: 0, jointBillOf: { fileNo: 10_433, name: 'Marc Pelletier' } } });
  await screen.findByText(text);
});

describe('an empty queue', () => {
  const show = (counts: object, hadVisits = true) => {
    const transport = memoryTransport({
      'GET /api/clinic/staff': () => ({ staff: [] }),
      'GET /api/clinic/confirmations': () => ({
        ...{ confirmations: [], next: null, counts: { ...oneOpen, open: 0, ...counts }, hadVisits },
      }),
    });
    const element = (
      <MeContext value={workspaceMe()}>
        <QueueScreen />
      </MeContext>
    );
    renderScreen({ transport, path: '/', signedIn: owner, routes: [{ path: '', element }] });
  };

  it('does not close the day while visits have no outcome: it links to the oldest such day', async () => {
    show({ withoutOutcome: 13, withoutOutcomeFrom: '2026-11-23' });
    await screen.findByText('Nothing to check yet');
    const link = screen.getByRole('link', { name: '13 visits up to today still need an outcome' });
    expect(link.getAttribute('href')).toBe('/calendar?date=2026-11-23&view=list');
    expect(screen.queryByText(/the day is closed/)).toBeNull();
  });

  it('does not close the day while visits are returned', async () => {
    show({ returned: 2 });
    await screen.findByText('Nothing to check yet');
    expect(screen.getByText('2 visits are returned and wait for the clinician.')).toBeTruthy();
  });

  it('closes the day when nothing is left', async () => {
    show({});
    await screen.findByText('0 left – the day is closed');
    expect(screen.getByText('Every visit has an outcome and is confirmed or excluded.')).toBeTruthy();
  });

  it('says how visits come here before the first one, and offers to book', async () => {
    show({}, false);
    await screen.findByText('Nothing to check yet');
    expect(screen.getByText('Visits come here once their outcome is recorded.')).toBeTruthy();
    const book = screen.getByRole('link', { name: 'Book an appointment' });
    expect(book.getAttribute('href')).toBe('/calendar?book=new');
    expect(screen.queryByText(/the day is closed/)).toBeNull();
  });
});

describe('a confirmed visit', () => {
  const note = { level: 'notice', finding: 'unsigned' } as const;
  const confirmed = {
    state: 'confirmed',
    checks: { ...waiting.checks, note },
    invoice: { invoiceId: 'x', number: 1_003, credited: false },
  } as const;

  it('says that its checks are those of the confirmation', async () => {
    open('/queue?tab=done', { queue: confirmed });
    await screen.findByText('Checks as of confirmation');
    cleanup();
    open('/queue', { queue: { checks: confirmed.checks } });
    await screen.findByText('Not signed');
    expect(screen.queryByText('Checks as of confirmation')).toBeNull();
  });

  it('is shown as credited, with its invoice, after a credit note', async () => {
    open('/queue?tab=done', { queue: { ...confirmed, invoice: { ...confirmed.invoice, credited: true } } });
    await screen.findByText('Credited');
    const link = screen.getByRole<HTMLAnchorElement>('link', { name: 'Invoice 1003' });
    expect(link.getAttribute('href')).toBe('/billing/invoices/x');
    cleanup();
    open('/fr/queue?tab=done', {
      queue: { ...confirmed, invoice: { ...confirmed.invoice, credited: true } },
    });
    await screen.findByText('Créditée');
  });

  it('has a link to its invoice in the list of today', async () => {
    open('/today', {
      today: { confirmation: 'confirmed', invoice: { invoiceId: 'x', number: 1_003 } },
    });
    const link = await screen.findByRole('link', { name: 'Invoice 1003' });
    expect(link.getAttribute('href')).toBe('/billing/invoices/x');
  });
});

describe('a shortcut', () => {
  const confirm = `POST /api/clinic/confirmations/${waiting.attendanceId}/confirm`;
  it('only shows a visit that is out of view, then acts on it', async () => {
    let scrolled = false;
    vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(
      () => new DOMRect(0, scrolled ? 100 : -500, 400, 80),
    );
    vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(() => {
      scrolled = true;
    });
    const transport = memoryTransport({
      'GET /api/clinic/staff': () => ({ staff: [] }),
      'GET /api/clinic/confirmations': () => ({
        confirmations: [waiting],
        next: null,
        counts: oneOpen,
      }),
      [confirm]: () => ({ id: waiting.attendanceId, version: 2 }),
    });
    const element = (
      <MeContext value={workspaceMe()}>
        <Frame user={owner} banner={null}>
          <QueueScreen />
        </Frame>
      </MeContext>
    );
    renderScreen({ transport, path: '/', signedIn: owner, routes: [{ path: '', element }] });
    const row = (await screen.findByRole('button', { name: /^Confirm Anne Tremblay/ })).closest('li');
    for (const key of ['x', 'r', 'Enter']) {
      scrolled = false;
      row?.blur();
      fireEvent.keyDown(document.body, { key });
      await waitFor(() => expect(scrolled).toBe(true));
      expect(document.activeElement).toBe(row);
      expect(screen.queryByRole('dialog')).toBeNull();
    }
    expect(transport.bodies(confirm)).toEqual([]);
    fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Enter' });
    await waitFor(() => expect(transport.bodies(confirm)).toHaveLength(1));
  });
});

describe('the time of a visit', () => {
  it.each(['/queue', '/today', '/fr/queue', '/fr/today'])('opens its appointment: %s', async (path) => {
    open(path, {});
    const link = await screen.findByRole('link', { name: /, (appointment|rendez-vous).*Anne Tremblay$/ });
    expect(link.getAttribute('href')).toContain(
      `/calendar?date=2026-11-24&appointment=${shared.appointmentId}`,
    );
  });
});
