// @vitest-environment happy-dom
import type { ClientSummary } from '@tamarack/core/domain/workspace';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { clientId, serviceId, services, tuesday } from '../../../../test/day/calendar-day.ts';
import {
  anne,
  booked,
  dayPath,
  openBooking,
  openCalendar,
  provideTuesday,
  roy,
  usual,
} from '../../../../test/day/calendar-screen.tsx';
import { type Handler, noResponse, refusal } from '../../../../test/memory-transport.ts';

provideTuesday();

describe('booking', () => {
  it('offers to search again once the search has failed', async () => {
    let reachable = false;
    const clients: Handler = () => {
      if (!reachable) throw noResponse();
      return { clients: [anne], next: null };
    };
    openCalendar({ 'GET /api/clinic/clients': clients }, `${dayPath}&book=new`);
    const client = await screen.findByRole('combobox', { name: 'Client' });
    fireEvent.change(client, { target: { value: 'Tre' } });
    const again = await screen.findByRole('option', { name: 'Search again' });
    reachable = true;
    fireEvent.click(again);
    await screen.findByRole('option', { name: /Anne Tremblay/ });
    expect(screen.queryByRole('option', { name: 'Search again' })).toBeNull();
    expect(screen.getByText('1 client found: Anne Tremblay').closest('[role="status"]')).toBeTruthy();
    fireEvent.keyDown(client, { key: 'Enter', code: 'Enter' });
    const picked = await screen.findByRole('button', { name: 'Remove Anne Tremblay' });
    expect(picked.closest('[aria-live="polite"]')).toBeTruthy();
  });

  it.each([
    ['each', 'Fee for each client', '$120.00 per client'],
    ['one', 'Fee', '$120.00, on one bill'],
  ] as const)('of several clients with the bill for %s asks for the “%s”', async (billing, label, price) => {
    const marc = { ...anne, clientId: clientId(2), name: 'Marc Pelletier' };
    const couples = services.map((each) => ({ ...each, capacity: 2, billing }));
    await openBooking({
      'GET /api/clinic/services': () => ({ services: couples }),
      'GET /api/clinic/clients': ({ query }) => ({ clients: [query?.q === 'Pel' ? marc : anne], next: null }),
    });
    fireEvent.click(screen.getByRole('button', { name: 'Add another client' }));
    const field = screen.getByRole('combobox', { name: 'Another client' });
    fireEvent.change(field, { target: { value: 'Pel' } });
    fireEvent.keyDown(field, { key: 'Enter' });
    await screen.findByRole('button', { name: 'Remove Marc Pelletier' });
    expect(screen.getByText(price)).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Length, fee, room, repeat, memo' }));
    expect(screen.getByLabelText(label)).toBeTruthy();
  });

  it.each([
    ['each', '$80.00–$120.00 per client', [{ feeCents: 8_000, feeReason: 'Same for both' }]],
    ['one', '$80.00, on one bill', [{}]],
  ] as const)(
    'of clients with different fees and the bill for %s sends the one that is entered',
    async (billing, price, sent) => {
      const marc = { ...anne, clientId: clientId(2), fileNo: 10_433, name: 'Marc Pelletier' };
      const agreed = { serviceId: serviceId(1), feeCents: 8_000, from: '2026-01-01', to: null };
      const { transport } = await openBooking({
        'GET /api/clinic/services': () => ({
          services: services.map((one) => ({ ...one, capacity: 2, billing })),
        }),
        'GET /api/clinic/clients': ({ query }) => ({
          clients: [query?.q === 'Pel' ? marc : anne],
          next: null,
        }),
        [`GET /api/clinic/clients/${anne.fileNo}`]: () => ({ client: { fees: [agreed] } }),
        [`GET /api/clinic/clients/${marc.fileNo}`]: () => ({ client: { fees: [] } }),
      });
      fireEvent.click(screen.getByRole('button', { name: 'Add another client' }));
      const field = screen.getByRole('combobox', { name: 'Another client' });
      fireEvent.change(field, { target: { value: 'Pel' } });
      fireEvent.keyDown(field, { key: 'Enter' });
      await screen.findByRole('button', { name: 'Remove Marc Pelletier' });
      await screen.findByText(price);
      fireEvent.click(screen.getByRole('button', { name: 'Length, fee, room, repeat, memo' }));
      expect(screen.queryByText(/^Clients have different fees/) !== null).toBe(billing === 'each');
      fireEvent.change(screen.getByLabelText(/^Fee/), { target: { value: '80' } });
      const reason = screen.queryByLabelText('Reason for the different fee');
      if (reason) fireEvent.change(reason, { target: { value: 'Same for both' } });
      fireEvent.click(screen.getByRole('button', { name: 'Book' }));
      const clientIds = [clientId(1), clientId(2)];
      await waitFor(() => expect(booked(transport)).toEqual([{ ...usual, clientIds, ...sent[0] }]));
    },
  );

  it('says when more clients match than it shows', async () => {
    openCalendar(
      {
        'GET /api/clinic/clients': ({ query }) => ({ clients: [anne], next: query?.q === 'an' ? '8' : null }),
      },
      `${dayPath}&book=new`,
    );
    const field = await screen.findByRole('combobox', { name: 'Client' });
    fireEvent.change(field, { target: { value: 'an' } });
    const more = 'More clients match. Type more of the name.';
    expect(await screen.findByText(more)).toBeTruthy();
    fireEvent.change(field, { target: { value: 'anne' } });
    await waitFor(() => expect(screen.queryByText(more)).toBeNull());
  });

  it('lists similar names if nobody is found, and picks none until an arrow key or a click chooses one', async () => {
    openCalendar(
      { 'GET /api/clinic/clients': () => ({ clients: [], next: null, similar: [anne] }) },
      `${dayPath}&book=new`,
    );
    const field = await screen.findByRole('combobox', { name: 'Client' });
    const press = (key: string) => fireEvent.keyDown(field, { key, code: key });
    fireEvent.change(field, { target: { value: 'trembley' } });
    press('Enter');
    const similar = within(await screen.findByRole('group', { name: 'Similar names' }));
    expect(similar.getByRole('option', { name: /^Anne Tremblay/ })).toBeTruthy();
    expect(screen.getByText('No exact match')).toBeTruthy();
    press('Enter');
    expect(document.querySelector('[data-combobox-selected]')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Remove Anne Tremblay' })).toBeNull();
    expect(screen.queryByLabelText('First name')).toBeNull();
    press('ArrowDown');
    press('Enter');
    expect(await screen.findByRole('button', { name: /Anne Tremblay$/ })).toBeTruthy();
  });

  it('focuses the name of a new client', async () => {
    openCalendar({ 'GET /api/clinic/clients': () => ({ clients: [], next: null }) }, `${dayPath}&book=new`);
    fireEvent.change(await screen.findByRole('combobox', { name: 'Client' }), { target: { value: 'sam' } });
    fireEvent.click(await screen.findByRole('option', { name: /New client/ }));
    expect(document.activeElement).toBe(screen.getByLabelText('First name'));
  });

  it.each([
    ['', 2, /^Anne Tremblay and Client 2 are booked: Tue, Nov 24/],
    ['', 4, /^Anne Tremblay and 3 others are booked: Tue, Nov 24/],
    ['/fr', 4, /^Rendez-vous pris pour Anne Tremblay et 3 autres : mar/],
  ])('names the clients of a group in its toast%s: %i', async (prefix, count, text) => {
    const people = Array.from({ length: count }, (_, at) => ({
      ...anne,
      ...(at > 0 ? { clientId: clientId(at + 1), fileNo: at + 1, name: `Client ${at + 1}` } : {}),
    }));
    openCalendar(
      {
        'GET /api/clinic/services': () => ({ services: services.map((each) => ({ ...each, capacity: 6 })) }),
        'GET /api/clinic/clients': ({ query }) => ({
          clients: people.filter(({ fileNo }) => String(fileNo) === query?.q),
          next: null,
        }),
      },
      `${prefix}${dayPath}&book=${tuesday}T14:30&with=${roy}&client=10432`,
    );
    const [another, book] = prefix ? ['Ajouter un autre client', 'Réserver'] : ['Add another client', 'Book'];
    for (const { fileNo, name } of people.slice(1)) {
      fireEvent.click(await screen.findByRole('button', { name: another }));
      const search = screen.getByRole('combobox', { name: /^(Another|Autre) client$/ });
      fireEvent.change(search, { target: { value: String(fileNo) } });
      fireEvent.keyDown(search, { key: 'Enter' });
      await screen.findByText(name ?? '');
    }
    const dialog = within(screen.getByRole('dialog'));
    fireEvent.click(dialog.getByRole('button', { name: book }));
    expect(await screen.findByText(text)).toBeTruthy();
  });

  it('adds a new client in the clinic’s language unless another is chosen', async () => {
    const { transport } = openCalendar(
      {
        'GET /api/clinic/clients': () => ({ clients: [], next: null }),
        'POST /api/clinic/clients': () => ({ id: clientId(7), version: 1, fileNo: 10_940 }),
      },
      `${dayPath}&book=${tuesday}T14:30&with=${roy}`,
      { locale: 'fr' },
    );
    const add = async (name: string, language?: string) => {
      fireEvent.change(await screen.findByRole('combobox', { name: 'Client' }), { target: { value: name } });
      fireEvent.click(await screen.findByRole('option', { name: /New client/ }));
      fireEvent.change(await screen.findByLabelText('Phone'), { target: { value: '416-555-0177' } });
      const choice = screen.getByLabelText('Language of emails and documents');
      if (language) fireEvent.change(choice, { target: { value: language } });
      fireEvent.click(screen.getByRole('button', { name: 'Add client' }));
      fireEvent.click(await screen.findByRole('button', { name: /^Remove / }));
    };
    await add('Sam Lee');
    await add('Uma Rao', 'en');
    expect(transport.bodies('POST /api/clinic/clients')).toMatchObject([
      { givenName: 'Sam', language: 'fr' },
      { givenName: 'Uma', language: 'en' },
    ]);
  });

  it('adds a new client with a name and one contact', async () => {
    const { transport } = openCalendar(
      {
        'GET /api/clinic/clients': () => ({ clients: [], next: null }),
        'POST /api/clinic/clients': () => ({ id: clientId(7), version: 1, fileNo: 10_940 }),
      },
      `${dayPath}&book=${tuesday}T14:30&with=${roy}`,
    );
    const field = await screen.findByRole('combobox', { name: 'Client' });
    fireEvent.change(field, { target: { value: 'sam lee' } });
    fireEvent.click(await screen.findByRole('option', { name: /New client/ }));
    fireEvent.click(await screen.findByRole('button', { name: 'Add client' }));
    expect(await screen.findByText('Enter a phone number or an email address.')).toBeTruthy();
    fireEvent.change(screen.getByLabelText('Phone'), { target: { value: '416-555-0177' } });
    // A browser may reach its next frame before the booking is drawn again.
    const frames = vi.spyOn(window, 'requestAnimationFrame').mockImplementation((run) => {
      queueMicrotask(() => run(0));
      return 0;
    });
    fireEvent.click(screen.getByRole('button', { name: 'Add client' }));
    expect(await screen.findByRole('button', { name: 'Remove Sam Lee' })).toBeTruthy();
    frames.mockRestore();
    expect(transport.bodies('POST /api/clinic/clients')).toEqual([
      { givenName: 'Sam', familyName: 'Lee', language: 'en', phone: '416-555-0177' },
    ]);
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Book' })));
  });

  it.each([
    ['jean-luc o’brien-lévêque', 'Jean-Luc', 'O’Brien-Lévêque'],
    ["tremblay, anne d'arc", "Anne D'Arc", 'Tremblay'],
    ['Sue Ann McKay', 'Sue', 'Ann McKay'],
  ])('takes the names of a new client from “%s”', async (typed, givenName, familyName) => {
    const table = { 'GET /api/clinic/clients': () => ({ clients: [], next: null }) };
    openCalendar(table, `${dayPath}&book=${tuesday}T14:30&with=${roy}`);
    fireEvent.change(await screen.findByRole('combobox', { name: 'Client' }), { target: { value: typed } });
    fireEvent.click(await screen.findByRole('option', { name: /New client/ }));
    expect((await screen.findByLabelText<HTMLInputElement>('First name')).value).toBe(givenName);
    expect(screen.getByLabelText<HTMLInputElement>('Last name').value).toBe(familyName);
  });

  describe('of a new client like an existing one', () => {
    const alike = async (found: ClientSummary[]) => {
      openCalendar(
        {
          'GET /api/clinic/clients': ({ query }) => ({
            clients: query?.q === '10432' ? found : [],
            next: null,
          }),
          'POST /api/clinic/clients': () => {
            throw refusal('CLIENT_ALIKE', {
              details: { clients: [{ clientId: clientId(1), fileNo: 10_432 }], hidden: false },
            });
          },
        },
        `${dayPath}&book=${tuesday}T14:30&with=${roy}`,
      );
      fireEvent.change(await screen.findByRole('combobox', { name: 'Client' }), {
        target: { value: 'anne' },
      });
      fireEvent.click(await screen.findByRole('option', { name: /New client/ }));
      fireEvent.change(await screen.findByLabelText('Phone'), { target: { value: '416-555-0142' } });
      fireEvent.click(screen.getByRole('button', { name: 'Add client' }));
      const alert = within(await screen.findByRole('alert'));
      const use = await alert.findByRole<HTMLButtonElement>('button', { name: 'Use file 10432' });
      await waitFor(() => expect(use.disabled).toBe(false));
      return { alert, use };
    };

    it('shows whose file that is, and keeps name and alert when it is used', async () => {
      const { alert, use } = await alike([{ ...anne, birthOn: '1985-03-10', deskAlert: 'Rings twice' }]);
      expect(alert.getByText('Anne Tremblay · born Mar 10, 1985')).toBeTruthy();
      fireEvent.click(use);
      expect(await screen.findByRole('button', { name: 'Remove Anne Tremblay' })).toBeTruthy();
      expect(screen.getByText(/Rings twice/)).toBeTruthy();
    });

    it('uses a file that the member may not see by its number', async () => {
      const { use } = await alike([]);
      fireEvent.click(use);
      expect(await screen.findByRole('button', { name: 'Remove Client 10432' })).toBeTruthy();
    });
  });

  it('adds a new client with a single name', async () => {
    const { transport } = openCalendar(
      {
        'GET /api/clinic/clients': () => ({ clients: [], next: null }),
        'POST /api/clinic/clients': () => ({ id: clientId(7), version: 1, fileNo: 10_940 }),
      },
      `${dayPath}&book=${tuesday}T14:30&with=${roy}`,
    );
    fireEvent.change(await screen.findByRole('combobox', { name: 'Client' }), { target: { value: 'sam' } });
    fireEvent.click(await screen.findByRole('option', { name: /New client/ }));
    fireEvent.change(await screen.findByLabelText('Phone'), { target: { value: '416-555-0177' } });
    fireEvent.click(screen.getByRole('button', { name: 'Add client' }));
    expect(await screen.findByRole('button', { name: 'Remove Sam' })).toBeTruthy();
    expect(transport.bodies('POST /api/clinic/clients')).toMatchObject([
      { givenName: 'Sam', familyName: '' },
    ]);
  });
});
