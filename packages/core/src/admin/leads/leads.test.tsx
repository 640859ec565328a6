// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { memoryTransport, withoutReason } from '../../../test/memoryTransport.ts';
import { operator, renderScreen } from '../../../test/renderScreen.tsx';
import type { PlatformRole } from '../../domain/permissions.ts';
import type { LeadDetail, LeadSummary } from '../../domain/public/leads.ts';
import { LeadsTab } from './LeadsTab.tsx';

const lead: LeadSummary = {
  leadId: 'l1',
  email: 'bo@two.example',
  source: 'contact',
  name: 'Bó Tremblay',
  clinicName: 'Baie Physio',
  locale: 'fr',
  createdAt: '2026-11-20T17:00:00.000Z',
  lastRequestAt: '2026-11-20T18:00:00.000Z',
  state: 'registered',
  newsletter: 'unconfirmed',
  requests: 2,
  campaign: { source: 'linkedin', campaign: 'autumn' },
};
const detail: LeadDetail = {
  ...lead,
  confirmedAt: null,
  registeredAt: '2026-11-20T19:00:00.000Z',
  activatedAt: null,
  clinics: [{ tenantId: 't1', clinicName: 'Clinique de la Baie' }],
  history: [
    {
      requestId: 'r1',
      requestedAt: '2026-11-20T18:00:00.000Z',
      page: '/contact',
      message: 'Do you import from Jane?',
      campaign: {},
      newsletter: true,
      mailed: false,
    },
  ],
};

function show({
  path = '/admin/users/leads',
  role = 'admin',
  list = () => ({ leads: [lead], next: null }) as unknown,
}: {
  path?: string;
  role?: PlatformRole;
  list?: () => unknown;
} = {}) {
  const transport = memoryTransport({
    'GET /api/leads': list,
    'GET /api/leads/l1': () => ({ lead: detail }),
  });
  return { transport, ...renderScreen(<LeadsTab />, { transport, user: { ...operator, role }, path }) };
}

describe('the list of leads', () => {
  it('shows who submitted which form, and the stage they reached', async () => {
    show();
    const row = (await screen.findByText('bo@two.example')).closest('tr') as HTMLElement;
    for (const text of [
      'Bó Tremblay · Baie Physio',
      'Contact',
      'Registered',
      'Confirmation pending',
      'linkedin · autumn',
    ])
      within(row).getByText(text);
  });

  it('opens with every request and its message', async () => {
    const { user, location } = show();
    await user.click(await screen.findByRole('button', { name: 'Details of bo@two.example' }));
    expect(location.current).toBe('/admin/users/leads?lead=l1');
    const drawer = within(await screen.findByRole('dialog', { name: 'Lead' }));
    await drawer.findByText('Do you import from Jane?');
    drawer.getByText('on /contact · opted in to the newsletter · not emailed: sending limit reached');
    expect(drawer.getByRole('link', { name: 'Clinique de la Baie' }).getAttribute('href')).toBe(
      '/admin/tenants/t1',
    );
    expect(drawer.queryByText('Opened an emailed link')).toBeNull();
  });

  it('reads the filters from the URL and clears them', async () => {
    const { user, transport, location } = show({
      path: '/admin/users/leads?source=demo&state=new',
      list: () => ({ leads: [], next: null }),
    });
    await user.click(await screen.findByRole('button', { name: 'Clear filters' }));
    expect(transport.callsOf('GET /api/leads')[0]?.query).toMatchObject({ source: 'demo', state: 'new' });
    expect(location.current).toBe('/admin/users/leads');
    await screen.findByText('People who submit a form on the site appear here.');
  });

  it('hides columns', async () => {
    const { user } = show();
    await user.click(await screen.findByRole('button', { name: 'Display' }));
    await user.click(await screen.findByRole('menuitemcheckbox', { name: 'Campaign' }));
    expect(screen.queryByRole('columnheader', { name: 'Campaign' })).toBeNull();
    expect(screen.queryByText('linkedin · autumn')).toBeNull();
  });

  it('loads older leads', async () => {
    const pages = [
      { leads: [lead], next: '17.l1' },
      { leads: [{ ...lead, leadId: 'l0', email: 'ana@one.example' }], next: null },
    ];
    const { user, transport } = show({ list: () => pages.shift() });
    await user.click(await screen.findByRole('button', { name: 'Show more' }));
    await screen.findByText('ana@one.example');
    expect(transport.callsOf('GET /api/leads')[1]?.query?.before).toBe('17.l1');
  });

  it('offers the export only with the permission', async () => {
    show({ role: 'support' });
    await screen.findByText('bo@two.example');
    expect(screen.queryByRole('button', { name: 'Export CSV' })).toBeNull();
  });

  it('exports the filtered leads', async () => {
    const { user, transport } = show({ path: '/admin/users/leads?state=registered' });
    const asked: unknown[] = [];
    transport.download = async (call) => {
      asked.push(call.query);
      return { bytes: new Uint8Array(), fileName: 'leads-2026-11-21.csv', contentType: 'text/csv' };
    };
    await user.click(await screen.findByRole('button', { name: 'Export CSV' }));
    await screen.findByText('leads-2026-11-21.csv saved');
    expect(asked).toEqual([{ search: '', source: undefined, state: 'registered' }]);
  });

  it('shows a failure and retries', async () => {
    let works = false;
    const { user } = show({
      list: () => {
        if (!works) throw withoutReason();
        return { leads: [lead], next: null };
      },
    });
    await screen.findByText('This could not be loaded');
    works = true;
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await screen.findByText('bo@two.example');
  });
});
