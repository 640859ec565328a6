// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { memoryTransport, refusal, withoutReason } from '../../../test/memoryTransport.ts';
import { operator, renderScreen } from '../../../test/renderScreen.tsx';
import type { PlatformRole } from '../../domain/permissions.ts';
import type { AnalyticsFunnel, AnalyticsPoint, AnalyticsReport } from '../../domain/platform/analytics.ts';
import { AnalyticsScreen } from './AnalyticsScreen.tsx';

/** The charts have tests of their own; here we test the screen around them. */
vi.mock('./TimeChart.tsx', () => {
  const nothing = () => null;
  return { TimeChart: nothing, StackedChart: nothing, LabelledChart: nothing };
});

const point = (changes: Partial<AnalyticsPoint>): AnalyticsPoint => ({
  from: '2026-11-01',
  to: '2026-11-07',
  registered: 40,
  activated: 38,
  base: 1000,
  suspended: 3,
  terminated: 2,
  returned: 1,
  active: { basic: 500, professional: 400, enterprise: 133 },
  onTrial: { basic: 20, professional: 10, enterprise: 2 },
  revenueCad: 159_189,
  trialCad: 4368,
  ...changes,
});
const totals: AnalyticsReport['totals'] = {
  registered: 1640,
  activated: 78,
  churned: 9,
  returned: 4,
  churnPercent: 0.9,
  active: 1033,
  revenueCad: 159_189,
  trialCad: 4368,
};
const report: AnalyticsReport = {
  timeZone: 'America/Toronto',
  bucket: 'week',
  period: { from: '2026-11-01', to: '2026-11-14' },
  previous: { from: '2026-10-18', to: '2026-10-31' },
  until: null,
  points: [point({}), point({ from: '2026-11-08', to: '2026-11-14', registered: 1600 })],
  previousPoints: [point({ registered: 31 }), point({ registered: 30 })],
  totals,
  previousTotals: { ...totals, registered: 820, churnPercent: 1.4, revenueCad: 0 },
  signIn: { clinics: 70, median: 26, p90: 300, bands: [1, 20, 30, 10, 5, 2, 1, 1] },
  previousSignIn: { clinics: 0, median: null, p90: null, bands: [0, 0, 0, 0, 0, 0, 0, 0] },
};
const stages = { leads: 200, confirmed: 90, registered: 20, activated: 15 };
const funnel: AnalyticsFunnel = {
  period: report.period,
  previous: report.previous,
  total: stages,
  previousTotal: { ...stages, leads: 100 },
  bySource: [{ source: 'landing', ...stages }],
  byCampaign: [
    { campaign: 'autumn', ...stages, leads: 150 },
    { campaign: null, ...stages, leads: 50 },
  ],
  otherCampaigns: null,
};
const nothing: AnalyticsReport = {
  ...report,
  points: [],
  previousPoints: [],
  totals: { ...totals, registered: 0, active: 0, churned: 0, returned: 0 },
  previousTotals: { ...totals, registered: 0, active: 0, churned: 0, returned: 0 },
};

function show(
  options: { path?: string; role?: PlatformRole; answer?: () => unknown; leads?: () => unknown } = {},
) {
  const transport = memoryTransport({
    'GET /api/analytics': () => ({ report: (options.answer ?? (() => report))() }),
    'GET /api/analytics/funnel': () => ({ funnel: (options.leads ?? (() => funnel))() }),
  });
  const user = { ...operator, role: options.role ?? ('admin' as const) };
  return {
    transport,
    ...renderScreen(<AnalyticsScreen />, { transport, user, path: options.path ?? '/admin/analytics' }),
  };
}

const card = async (label: string) =>
  (await screen.findByText(label, { selector: 'dt' })).parentElement?.textContent?.replace(/\s+/g, ' ');

describe('analytics', () => {
  it('shows the figures beside those of the previous period', async () => {
    show();
    expect(await card('Registrations')).toBe('Registrations1,640+100% previous: 820');
    expect(await card('First sign-in, median')).toBe(
      'First sign-in, median26 min previous: –90th percentile 5 h',
    );
    expect(await card('Churn')).toBe(
      'Churn0.9%−0.5 pts previous: 1.4%9 clinics churned, 4 suspended and back',
    );
    expect(await card('MRR')).toBe('MRR$159,189 previous: $0plus $4,368 on trial');
    expect(
      screen.getByText('Nov 1–14, 2026, compared with Oct 18–31, 2026 · America/Toronto time'),
    ).toBeTruthy();
  });

  it('says that a period that includes today and the one before it are counted up to the same time', async () => {
    const { user } = show({ answer: () => ({ ...report, until: '12:00' }) });
    await screen.findByText(
      'Nov 1–14, 2026, compared with Oct 18–31, 2026, each up to 12:00 on its last day · America/Toronto time',
    );
    await user.click(screen.getByRole('switch', { name: 'Compare to previous period' }));
    await screen.findByText('Nov 1–14, 2026, up to 12:00 on the last day · America/Toronto time');
  });

  it('shows suspended clinics that came back apart from the churn', async () => {
    const { user } = show();
    await user.click(await screen.findByRole('button', { name: 'Table of Churn' }));
    const table = screen.getByRole('region', { name: 'Table of Churn' });
    expect(within(table).getAllByRole('row')[0]?.textContent).toBe(
      'DaysActive at startSuspendedTerminatedChurnSuspended and backChurned, previous period',
    );
    expect(within(table).getAllByRole('row')[1]?.textContent).toBe('Nov 1–7, 20261,000320.5%15');
  });

  it('has a sortable table behind each chart, kept in the URL', async () => {
    const { user, location } = show();
    const toggle = await screen.findByRole('button', { name: 'Table of Registrations and activations' });
    expect(toggle.getAttribute('aria-pressed')).toBe('false');
    await user.click(toggle);
    expect(location.current).toBe('/admin/analytics?tables=growth');
    const table = screen.getByRole('region', { name: 'Table of Registrations and activations' });
    const rows = within(table)
      .getAllByRole('row')
      .map((row) => row.textContent);
    expect(rows).toEqual([
      'DaysRegisteredActivatedRegistered, previous periodActivated, previous period',
      'Nov 1–7, 202640383138',
      'Nov 8–14, 20261,600383038',
    ]);
    const sort = within(table).getByRole('button', { name: 'Registered' });
    await user.click(sort);
    await user.click(sort);
    expect(within(table).getAllByRole('rowheader')[0]?.textContent).toBe('Nov 8–14, 2026');
    for (const chart of [
      'Plan mix',
      'Churn',
      'Monthly recurring revenue',
      'Time to first sign-in',
      'Lead funnel',
    ])
      expect(screen.getByRole('button', { name: `Table of ${chart}` })).toBeTruthy();
  });

  it('shows the origins of leads and the stages they reached', async () => {
    show();
    const table = await screen.findByRole('region', { name: 'By campaign' });
    const rows = within(table)
      .getAllByRole('row')
      .map((row) => row.textContent);
    expect(rows).toEqual([
      'CampaignLeadsConfirmedRegisteredActivated',
      'autumn15090 · 60%20 · 13.3%15 · 10%',
      'No campaign5090 · 180%20 · 40%15 · 30%',
    ]);
    expect(within(screen.getByRole('region', { name: 'By form' })).getByText('Landing page')).toBeTruthy();
  });

  it('requests the range in the URL, and changes it', async () => {
    const { user, location, transport } = show({ path: '/admin/analytics?range=90d&bucket=day' });
    await card('Registrations');
    expect(transport.callsOf('GET /api/analytics')[0]?.query).toMatchObject({ range: '90d', bucket: 'day' });
    await user.click(screen.getByRole('radio', { name: '12 months' }));
    expect(location.current).toBe('/admin/analytics?range=12m&bucket=day');
    await user.selectOptions(screen.getByLabelText('Group by'), '');
    await user.click(screen.getByRole('switch', { name: 'Compare to previous period' }));
    expect(location.current).toBe('/admin/analytics?range=12m&compare=off');
    expect(await card('Registrations')).toBe('Registrations1,640');
  });

  it('starts a custom range with the days that are shown', async () => {
    const { user, location } = show();
    await card('Registrations');
    await user.click(screen.getByRole('radio', { name: 'Custom' }));
    expect(location.current).toBe('/admin/analytics?range=custom&from=2026-11-01&to=2026-11-14');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('requests nothing for an invalid range, and says so', async () => {
    const { transport } = show({ path: '/admin/analytics?range=custom&from=2026-11-14&to=2026-11-01' });
    await screen.findByText('Choose a start date before the end date, at most three years apart.');
    expect(transport.callsOf('GET /api/analytics')).toEqual([]);
  });

  it('offers CSV only with the permission', async () => {
    show({ role: 'support' });
    await card('Registrations');
    expect(screen.queryByRole('button', { name: /as CSV$/ })).toBeNull();
  });

  it('offers CSV of every chart to an admin', async () => {
    show();
    await screen.findByRole('region', { name: 'By form' });
    expect(screen.getAllByRole('button', { name: /as CSV$/ })).toHaveLength(6);
  });

  it('says when there is no data, and offers to leave an empty range', async () => {
    const none = { ...funnel, total: { leads: 0, confirmed: 0, registered: 0, activated: 0 } };
    const { user, location } = show({
      path: '/admin/analytics?range=custom&from=2020-01-01&to=2020-02-01',
      answer: () => nothing,
      leads: () => none,
    });
    await user.click(await screen.findByRole('button', { name: 'Show the last 30 days' }));
    expect(location.current).toBe('/admin/analytics');
    await screen.findByText('No data yet');
  });

  it('shows the figures when only the funnel fails, and retries the funnel', async () => {
    let works = false;
    const { user } = show({
      leads: () => {
        if (!works) throw withoutReason();
        return funnel;
      },
    });
    await card('Registrations');
    await screen.findByText('This could not be loaded');
    works = true;
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await screen.findByRole('region', { name: 'By form' });
  });

  it.each([
    ['fails', withoutReason, 'This could not be loaded'],
    ['is refused', () => refusal({ status: 403, code: 'FORBIDDEN' }), 'Your role does not include this'],
  ])('says when it %s', async (_, error, text) => {
    show({
      answer: () => {
        throw error();
      },
    });
    await screen.findByText(text);
  });
});
