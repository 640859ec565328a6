// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { memoryTransport, withoutReason } from '../../../test/memoryTransport.ts';
import { operator, renderScreen } from '../../../test/renderScreen.tsx';
import { ApiError } from '../../client/errors.ts';
import type { PlatformRole } from '../../domain/permissions.ts';
import type { TenantStats } from '../../domain/platform/tenants.ts';
import { OverviewScreen } from './OverviewScreen.tsx';

const stats: TenantStats = {
  total: 41_208,
  byStatus: { active: 38_914, provisioning: 12, suspended: 301, terminated: 1981 },
  byPlan: { basic: 17_720, professional: 15_247, enterprise: 8241 },
  change: { total: 3.1, active: 2.8, provisioning: 20, suspended: -1.4 },
  provisioningMedianSeconds: 4.2,
};

function show(answer: () => unknown, role: PlatformRole = 'admin') {
  const transport = memoryTransport({
    'GET /api/tenants/stats': answer,
    'GET /api/activity': () => ({ entries: [] }),
  });
  return renderScreen(<OverviewScreen />, { transport, user: { ...operator, role } });
}

const figure = async (label: string) => (await screen.findByText(label)).closest('div')?.textContent;

describe('the overview', () => {
  it('shows the four figures with their real changes, and the plans with their shares', async () => {
    show(() => stats);
    expect(await figure('Total Tenants')).toBe('Total Tenants41,208+3.1% this month');
    expect(await figure('Active Tenants')).toBe('Active Tenants38,914+2.8% this month');
    expect(await figure('Provisioning')).toBe('Provisioning12+20% this month · median 4.2 s');
    expect(await figure('Issues')).toBe('Issues301−1.4% this month');
    expect(await figure('Professional')).toBe('Professional15,247 37%');
  });

  it('shows sample counts, marked as such and without an error toast, when the figures fail to load', async () => {
    show(() => {
      throw withoutReason();
    });
    expect(await figure('Total Tenants')).toContain('58');
    expect(await figure('Active Tenants')).toContain('42');
    expect(await figure('Provisioning')).toContain('3');
    expect(await figure('Issues')).toContain('5');
    expect(await figure('Basic')).toContain('25');
    expect(await figure('Enterprise')).toContain('7');
    expect(screen.getByText('Sample data')).toBeTruthy();
    expect(screen.queryByText('An error occurred')).toBeNull();
  });

  it('shows no sample data to operators who first have to complete their account', async () => {
    show(() => {
      throw new ApiError({
        kind: 'http',
        status: 403,
        code: 'PASSWORD_CHANGE',
        message: 'First a password.',
      });
    });
    await screen.findByText('Choose your own password first');
    expect(screen.queryByText('Sample data')).toBeNull();
  });

  it('links its quick actions to their screens', async () => {
    show(() => stats);
    await screen.findByText('Quick Actions');
    const targets = [
      'New Tenant Register a clinic',
      'View Reports Analytics',
      'Manage Users Staff and clinics',
    ].map((name) => screen.getByRole('link', { name: name.replace(' ', ' ') }).getAttribute('href'));
    expect(targets).toEqual(['/admin/tenants?new=1', '/admin/analytics', '/admin/users']);
  });

  it('links each figure to the list it counts', async () => {
    show(() => stats);
    for (const [name, target] of [
      ['Total Tenants', '?view=all'],
      ['Active Tenants', '?status=active'],
      ['Provisioning', '?status=provisioning'],
      ['Issues', '?status=suspended'],
      ['Professional', '?plan=professional'],
    ])
      expect((await screen.findByRole('link', { name: name as string })).getAttribute('href')).toBe(
        `/admin/tenants${target}`,
      );
  });

  it('offers no new tenant to support', async () => {
    show(() => stats, 'support');
    await screen.findByText('Quick Actions');
    expect(screen.queryByRole('link', { name: /New Tenant/ })).toBeNull();
  });
});
