// @vitest-environment happy-dom
import { notifications } from '@mantine/notifications';
import { createConnectionPort, type Ports } from '@tamarack/core/session';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { RouteObject } from 'react-router-dom';
import { afterEach, describe, expect, it } from 'vitest';
import { memoryTransport } from '../../../test/memory-transport.ts';
import { owner, renderScreen } from '../../../test/render.tsx';
import { workspaceMe } from '../../../test/workspace.ts';
import { undoToast } from '../shared/saving/undoToast.ts';
import { Frame } from './Frame.tsx';
import { MeContext, SiteContext } from './me.ts';

afterEach(cleanup);

function open(
  path: string,
  transport = memoryTransport(),
  ports: Partial<Ports> = {},
  late?: RouteObject,
  me = workspaceMe({ role: 'front_desk' }),
) {
  const element = (
    <MeContext value={me}>
      <SiteContext value={{ mainUrl: 'https://tamarack.example', subdomain: 'erable-physio' }}>
        <Frame user={owner} banner={null}>
          <h1>Screen</h1>
          <input aria-label="Service" maxLength={120} />
        </Frame>
      </SiteContext>
    </MeContext>
  );
  const routes: RouteObject[] = ['calendar', 'clients', 'clients/:fileNo', 'notes/:noteId', ''].map(
    (each) => ({
      path: each,
      element,
    }),
  );
  if (late) routes.push(late);
  routes.push({ path: 'login', element: <h1>Sign in</h1> });
  const { router } = renderScreen({ transport, path, routes, signedIn: owner, ports });
  return Object.assign(() => router.state.location.pathname + router.state.location.search, {
    goTo: (place: string) => router.navigate(place),
  });
}

it.each([
  ['/clients', '/calendar?book=new'],
  [
    '/calendar?date=2026-11-26&view=week&staff=7&appointment=5',
    '/calendar?date=2026-11-26&view=week&staff=7&book=new',
  ],
])('a booking that is begun at %s keeps the day that is looked at', async (path, expected) => {
  const place = open(path);
  fireEvent.click(await screen.findByRole('button', { name: 'Book' }));
  await waitFor(() => expect(place()).toBe(expected));
});

it.each([
  ['/calendar?date=2026-11-26&view=week&staff=7', '/calendar?view=week&staff=7'],
  ['/clients', '/'],
])('T at %s goes to today', async (path, expected) => {
  const place = open(path);
  await screen.findByRole('button', { name: 'Book' });
  fireEvent.keyDown(document.body, { key: 't' });
  await waitFor(() => expect(place()).toBe(expected));
});

it('the menu names this clinic and opens its dashboard, also for somebody with several', async () => {
  open('/clients');
  fireEvent.click(await screen.findByRole('button', { name: /^Account of/ }));
  expect((await screen.findByRole('menu')).textContent).toContain('Érable Physio');
  const target = async (name: string) => (await screen.findByRole('menuitem', { name })).getAttribute('href');
  expect(await target('Account and subscription')).toBe(
    'https://tamarack.example/dashboard?clinic=erable-physio',
  );
  expect(await target('Password and security')).toBe(
    'https://tamarack.example/dashboard?clinic=erable-physio&section=security',
  );
});

it('a shortcut that opens a screen focuses its title', async () => {
  const place = open('/clients');
  await screen.findByRole('button', { name: 'Book' });
  fireEvent.keyDown(document.body, { key: 't' });
  await waitFor(() => expect(place()).toBe('/'));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 })));
});

it('says that a screen is loading when that takes a moment', async () => {
  const screenCode = Promise.withResolvers<{ element: null }>();
  const place = open('/clients', memoryTransport(), {}, { path: 'billing', lazy: () => screenCode.promise });
  await screen.findByRole('button', { name: 'Book' });
  act(() => void place.goTo('/billing'));
  expect(screen.queryByText('Loading…')).toBeNull();
  expect((await screen.findByText('Loading…')).role).toBe('status');
  await act(async () => screenCode.resolve({ element: null }));
  await waitFor(() => expect(place()).toBe('/billing'));
});

it('says at once that the server does not respond, until it does', async () => {
  const connection = createConnectionPort(async () => {});
  open('/clients', memoryTransport(), { connection });
  await screen.findByRole('button', { name: 'Book' });
  const away = () =>
    screen.queryByText(/^The server is not responding\. Until it does, this screen may be out of date/);
  expect(away()).toBeNull();
  act(() => connection.change('unreachable'));
  expect(away()?.role).toBe('status');
  act(() => connection.change('online'));
  expect(away()).toBeNull();
});

it.each([
  [0, false],
  [60, true],
])(
  'says that the browser has old time zone rules if its clock of the clinic is %i minutes off: %s',
  async (off, says) => {
    const me = workspaceMe({ role: 'front_desk' });
    open('/clients', memoryTransport(), {}, undefined, { ...me, utcOffset: me.utcOffset + off });
    await screen.findByRole('button', { name: 'Book' });
    expect(screen.queryByText(/^This browser does not know the clinic’s time zone/) !== null).toBe(says);
  },
);

it('leaves it to a note to say whether its text is kept while the server does not respond', async () => {
  const connection = createConnectionPort(async () => {});
  const place = open('/clients', memoryTransport(), { connection });
  await screen.findByRole('button', { name: 'Book' });
  act(() => connection.change('unreachable'));
  screen.getByText(/changes cannot be saved\.$/);
  act(() => void place.goTo('/notes/n'));
  await screen.findByText('The server is not responding. Until it does, this screen may be out of date.');
});

it('says so when typed text exceeds a field’s limit', async () => {
  open('/clients');
  const field = await screen.findByLabelText('Service');
  fireEvent.change(field, { target: { value: 'x'.repeat(120) } });
  fireEvent(field, new InputEvent('beforeinput', { data: 'y', bubbles: true }));
  await screen.findByText('120 characters fit here. The rest was left out.');
});

it('the undo offer, which names a client, disappears on sign-out', async () => {
  const place = open('/clients');
  await screen.findByRole('button', { name: 'Book' });
  notifications.show({ id: undoToast, message: 'Anne Tremblay is booked', autoClose: false });
  await screen.findByText('Anne Tremblay is booked');
  await place.goTo('/login');
  await screen.findByRole('heading', { name: 'Sign in' });
  await waitFor(() => expect(screen.queryByText('Anne Tremblay is booked')).toBeNull());
});

describe('the search', () => {
  it('tells screen readers which item is selected, and when nothing is found', async () => {
    const transport = memoryTransport({
      'GET /api/clinic/clients': ({ query }) => ({
        clients: String(query?.q).startsWith('ro')
          ? ['Anna Roy', 'Luc Roy'].map((name, at) => ({
              clientId: `${at}`,
              fileNo: at,
              name,
              birthOn: null,
            }))
          : [],
        next: null,
      }),
    });
    open('/clients', transport);
    await screen.findByRole('button', { name: 'Book' });
    fireEvent.keyDown(document.body, { key: '/' });
    const field = await screen.findByRole('combobox', { name: /^Search clients/ });
    const selected = () => {
      const option = document.getElementById(field.getAttribute('aria-activedescendant') ?? '');
      return option?.getAttribute('aria-selected') === 'true' ? option.textContent : null;
    };
    fireEvent.change(field, { target: { value: 'roy' } });
    await waitFor(() => expect(selected()).toMatch(/^Anna Roy/));
    expect(screen.getByRole('listbox').id).toBe(field.getAttribute('aria-controls'));
    expect(screen.getByRole('group', { name: 'Clients' })).toBeTruthy();
    for (const key of ['ArrowDown', 'ArrowDown']) fireEvent.keyDown(field, { key, code: key });
    await waitFor(() => expect(selected()).toMatch(/^Luc Roy/));
    fireEvent.change(field, { target: { value: 'zzz' } });
    const said = screen.getAllByRole('status');
    await waitFor(() => expect(said.map(({ textContent }) => textContent)).toContain('Nothing found'));
    expect(selected()).toBeNull();
    expect(field.getAttribute('aria-expanded')).toBe('false');
  });

  it('tells people of one name apart, and says when more clients match than it shows', async () => {
    const client = {
      clientId: '1',
      fileNo: 10_432,
      name: 'Anna Roy',
      birthOn: '1985-03-10',
      phone: '416-555-0142',
    };
    const transport = memoryTransport({
      'GET /api/clinic/clients': ({ query }) => ({
        clients: [client],
        next: query?.q === 'roy' ? '6' : null,
      }),
    });
    open('/clients', transport);
    await screen.findByRole('button', { name: 'Book' });
    fireEvent.keyDown(document.body, { key: '/' });
    const field = await screen.findByRole('combobox', { name: /^Search clients/ });
    fireEvent.change(field, { target: { value: 'roy' } });
    expect(await screen.findByText('File 10432 · Mar 10, 1985 · (416) 555-0142')).toBeTruthy();
    const more = 'More clients match. Type more of the name.';
    expect(await screen.findByText(more)).toBeTruthy();
    fireEvent.change(field, { target: { value: 'roy anna' } });
    await waitFor(() => expect(screen.queryByText(more)).toBeNull());
  });

  it('gives the focus back when it is closed', async () => {
    open('/clients');
    const field = await screen.findByLabelText('Service');
    field.focus();
    fireEvent.keyDown(field, { key: 'k', ctrlKey: true });
    const search = await screen.findByRole('combobox', { name: /^Search clients/ });
    await waitFor(() => expect(document.activeElement).toBe(search));
    fireEvent.keyDown(search, { key: 'Escape' });
    await waitFor(() => expect(document.activeElement).toBe(field));
  });
});

describe('Enter in the search', () => {
  const clientsNamed = ['Anna Roy', 'Annette Roy', 'Anne Tremblay'].map((name, at) => ({
    clientId: `client ${at}`,
    fileNo: 10_432 + at,
    name,
    birthOn: null,
  }));
  /** Opens the search. Answers wait until `answer` is called with the text, or are given at once. */
  async function openSearch(answerAtOnce: readonly string[], path = '/clients') {
    const waiting = new Map<string, () => void>();
    const transport = memoryTransport({
      'GET /api/clinic/clients': async ({ query }) => {
        const q = String(query?.q);
        if (!answerAtOnce.includes(q)) await new Promise<void>((answer) => waiting.set(q, answer));
        const clients = clientsNamed.filter(({ name }) => name.toLowerCase().includes(q));
        return { clients, next: null };
      },
    });
    const place = open(path, transport);
    await screen.findByRole('button', { name: path.startsWith('/fr') ? 'Réserver' : 'Book' });
    fireEvent.keyDown(document.body, { key: '/' });
    const field = await screen.findByRole('combobox', { name: /^(Search clients|Rechercher)/ });
    const type = (value: string) => fireEvent.change(field, { target: { value } });
    const press = (key: string) => fireEvent.keyDown(field, { key, code: key });
    const answer = async (q: string) => {
      await waitFor(() => expect(waiting.has(q)).toBe(true));
      await act(async () => waiting.get(q)?.());
    };
    return { place, type, press, answer };
  }

  it('opens the client that matches the whole text, once it is known', async () => {
    const { place, type, press, answer } = await openSearch(['ann']);
    type('ann');
    await screen.findByText('Anna Roy');
    type('anne t');
    press('Enter');
    await answer('anne t');
    await waitFor(() => expect(place()).toBe('/clients/10434'));
  });

  it('opens a screen whose name is typed without accents', async () => {
    const { place, type, press } = await openSearch(['equipe'], '/fr/clients');
    type('equipe');
    press('Enter');
    await waitFor(() => expect(place()).toBe('/staff'));
  });

  it('opens none if none matches the whole text', async () => {
    const { place, type, press, answer } = await openSearch(['ann']);
    type('ann');
    await screen.findByText('Anna Roy');
    type('anno');
    press('Enter');
    await answer('anno');
    await screen.findByText('Nothing found');
    expect(place()).toBe('/clients');
  });

  it('opens none if the text changes before the answer', async () => {
    const { place, type, press } = await openSearch(['ann']);
    type('anne t');
    press('Enter');
    type('ann');
    await screen.findByText('Anna Roy');
    expect(place()).toBe('/clients');
    press('Enter');
    await waitFor(() => expect(place()).toBe('/clients/10432'));
  });

  it('opens a client with a similar name only after an arrow key', async () => {
    const gauthier = { clientId: 'client 5', fileNo: 10_501, name: 'Marc Gauthier', birthOn: null };
    const transport = memoryTransport({
      'GET /api/clinic/clients': ({ query }) =>
        query?.q === 'gauth'
          ? { clients: [gauthier], next: null }
          : { clients: [], next: null, similar: [gauthier] },
    });
    const place = open('/clients', transport);
    await screen.findByRole('button', { name: 'Book' });
    fireEvent.keyDown(document.body, { key: '/' });
    const field = await screen.findByRole('combobox', { name: /^Search clients/ });
    const press = (key: string) => fireEvent.keyDown(field, { key, code: key });
    const similar = () => screen.findByRole('group', { name: 'Similar names' });
    for (const value of ['gautie', 'gautier']) {
      fireEvent.change(field, { target: { value } });
      press('Enter');
      await screen.findByText('No exact match');
      expect(within(await similar()).getAllByRole('option')).toHaveLength(1);
      press('Enter');
      expect(field.getAttribute('aria-activedescendant')).toBeNull();
      expect(document.querySelector('[data-selected], [aria-selected="true"]')).toBeNull();
      expect(place()).toBe('/clients');
    }
    press('ArrowDown');
    await waitFor(() => expect(field.getAttribute('aria-activedescendant')).not.toBeNull());
    press('Enter');
    await waitFor(() => expect(place()).toBe('/clients/10501'));
  });

  it('opens the client selected with the arrow keys', async () => {
    const { place, type, press } = await openSearch(['ann']);
    type('ann');
    await screen.findByText('Anna Roy');
    press('ArrowDown');
    press('Enter');
    await waitFor(() => expect(place()).toMatch(/^\/clients\/1043/));
  });
});
