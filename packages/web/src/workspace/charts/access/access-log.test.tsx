// @vitest-environment happy-dom
import type { ClinicRole } from '@tamarack/core/domain';
import type { AccessEntry } from '@tamarack/core/domain/workspace';
import { StepUpProvider } from '@tamarack/core/session/step-up';
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, it } from 'vitest';
import { memoryTransport, refusal } from '../../../../test/memory-transport.ts';
import { owner, renderScreen } from '../../../../test/render.tsx';
import { workspaceMe } from '../../../../test/workspace.ts';
import { MeContext } from '../../frame/index.ts';
import { AccessLogScreen } from './AccessLogScreen.tsx';
import { AccessPanel } from './AccessPanel.tsx';

afterEach(cleanup);

const entry = (number: number, staffName: string): AccessEntry => ({
  accessId: `0190cccc-0000-7000-8000-00000000000${number}`,
  at: '2026-11-24T20:00:00.000Z',
  staffId: '0190bbbb-0000-7000-8000-000000000002',
  staffName,
  clientId: '0190cccc-0000-7000-8000-000000000001',
  fileNo: 10_432,
  clientName: 'Anne Tremblay',
  what: 'read',
  purpose: 'care',
  unusual: [],
});
const log = 'GET /api/clinic/access-log';

/** A log of two pages. */
function open(
  screenElement: ReactNode,
  {
    path = '/',
    role = 'administrator',
    routes = {},
  }: { path?: string; role?: ClinicRole; routes?: Parameters<typeof memoryTransport>[0] } = {},
) {
  const transport = memoryTransport({
    [log]: ({ query }) =>
      query?.after
        ? { entries: [entry(2, 'Ada Chen')], next: null }
        : { entries: [entry(1, 'Roy Lavoie')], next: 'further' },
    'GET /api/clinic/staff': () => ({ staff: [] }),
    'GET /api/clinic/access-log/reviews': () => ({ openings: [], liftings: [], retractions: [] }),
    'GET /api/clinic/clients/10432/chart/access': () => ({ access: { manages: true } }),
    ...routes,
  });
  renderScreen({
    transport,
    path,
    signedIn: owner,
    routes: [
      {
        index: true,
        element: (
          <StepUpProvider>
            <MeContext value={workspaceMe({ role })}>{screenElement}</MeContext>
          </StepUpProvider>
        ),
      },
    ],
  });
  return transport;
}

it.each([
  ['of the clinic', <AccessLogScreen key="log" />],
  ['of one file', <AccessPanel key="panel" fileNo={10_432} />],
])('the access log %s shows the rest on request', async (_, screenElement) => {
  const transport = open(screenElement);
  await screen.findByText('Roy Lavoie');
  fireEvent.click(screen.getByRole('button', { name: 'Show more' }));
  await screen.findByText('Ada Chen');
  expect(screen.getByText('Roy Lavoie')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
  const queries = transport.calls.filter(({ path }) => path === '/api/clinic/access-log');
  expect(queries.map(({ query }) => query?.after)).toEqual([undefined, 'further']);
});

it('the access log is printed with clinic, period, filters and reader', async () => {
  open(<AccessLogScreen />, { path: '/?from=2026-11-01&to=2026-11-24&file=10432&what=read' });
  await screen.findByText('Roy Lavoie');
  expect(
    screen.getByText('Érable Physio · November 1–24, 2026 · File number: 10432 · What: Read'),
  ).toBeTruthy();
  expect(screen.getByText(/^Printed .* by Maude Gagnon\. Confidential\.$/)).toBeTruthy();
  expect(screen.getByText('Only the first entries. The CSV file has all of them.')).toBeTruthy();
});

it.each([
  [true, 'Nobody has opened this chart in the last 30 days.'],
  [false, 'Only the care team and administrators see who opened this chart.'],
])(
  'of one file without entries tells why there are none; the reader manages the chart: %s',
  async (manages, why) => {
    const routes = {
      [log]: () => ({ entries: [], next: null }),
      'GET /api/clinic/clients/10432/chart/access': () => ({ access: { manages } }),
    };
    open(<AccessPanel fileNo={10_432} />, { routes });
    await screen.findByText(why);
  },
);

it('names each column', async () => {
  open(<AccessLogScreen />);
  const headings = (await screen.findAllByRole('columnheader')).map(({ textContent }) => textContent);
  expect(headings).toEqual(['When', 'Person', 'Client', 'What', 'Purpose', 'Unusual']);
});

it('names the values of an entry on a phone, where no headings are shown', async () => {
  open(<AccessLogScreen />);
  const row = (await screen.findByText('Roy Lavoie')).closest('tr') as HTMLTableRowElement;
  const shown = [...row.cells]
    .filter((cell) => cell.dataset.empty === undefined)
    .map((cell) => [cell.dataset.label, cell.textContent]);
  expect(shown).toEqual([
    [undefined, expect.stringContaining('Nov 24, 2026')],
    ['Person', 'Roy Lavoie'],
    ['Client', 'Anne Tremblay'],
    ['What', 'Read'],
    ['Purpose', 'Care'],
  ]);
});

it('is neither read nor offered by roles that do not include it', async () => {
  const transport = open(<AccessLogScreen />, { role: 'front_desk' });
  await screen.findByText('Your role does not include this page');
  expect(screen.queryByRole('button')).toBeNull();
  expect(transport.calls.some(({ path }) => path.endsWith('/access-log'))).toBe(false);
});

it('takes a first day that is typed digit by digit', async () => {
  const transport = open(<AccessLogScreen />, { path: '/?from=2026-11-01&to=2026-11-24' });
  const field = await screen.findByLabelText<HTMLInputElement>('From');
  const type = (value: string) => fireEvent.change(field, { target: { value } });
  type('0002-10-01');
  expect(field.value).toBe('0002-10-01');
  type('2025-10-01');
  const asked = () =>
    transport.calls.filter(({ path }) => path === '/api/clinic/access-log').map(({ query }) => query?.from);
  await expect.poll(asked).toEqual(['2026-11-01', '2025-10-01']);
});

it.each([
  ['/', 'The clinic’s team could not be loaded', 'Try again', 'Person'],
  ['/fr', 'L’équipe de la clinique n’a pas pu être chargée', 'Réessayer', 'Personne'],
])('says that nobody can be chosen until the team is loaded: %s', async (path, failed, retry, label) => {
  let answers = false;
  const routes = {
    'GET /api/clinic/staff': () => {
      if (!answers) throw refusal('UNAVAILABLE');
      return { staff: [{ staffId: 'roy', name: 'Roy Lavoie' }] };
    },
  };
  open(<AccessLogScreen />, { path, routes });
  await screen.findByText(failed);
  const field = screen.getByLabelText<HTMLSelectElement>(label);
  expect(field.disabled).toBe(true);
  answers = true;
  fireEvent.click(screen.getByRole('button', { name: retry }));
  await within(field).findByRole('option', { name: 'Roy Lavoie' });
  expect(field.disabled).toBe(false);
  expect(screen.queryByText(failed)).toBeNull();
});

it.each([
  ['/', 'Download CSV', 'Saved access-log.csv.'],
  ['/fr', 'Télécharger le CSV', 'access-log.csv enregistré.'],
])('says which file was saved: %s', async (path, action, saved) => {
  const file = { bytes: new Uint8Array(), fileName: 'access-log.csv', contentType: 'text/csv' };
  open(<AccessLogScreen />, { path, routes: { 'GET /api/clinic/access-log/export': () => file } });
  fireEvent.click(await screen.findByRole('button', { name: action }));
  await screen.findByText((text) => text.replace(/\s/g, ' ') === saved);
});
