import { expect, it } from 'vitest';
import { isActive, navigationItems } from './navigation.ts';

it('has the seven items of the console in their order', () => {
  expect(navigationItems.map((item) => [item.name, item.href])).toEqual([
    ['Overview', '/admin'],
    ['Tenants', '/admin/tenants'],
    ['Analytics', '/admin/analytics'],
    ['System Health', '/admin/health'],
    ['Logs', '/admin/logs'],
    ['Users', '/admin/users'],
    ['Settings', '/admin/settings'],
  ]);
});

it.each([
  ['/admin', '/admin', true],
  ['/admin', '/admin/', true],
  ['/admin', '/admin/tenants', false],
  ['/admin/tenants', '/admin/tenants', true],
  ['/admin/tenants', '/admin/tenants/t1', true],
  ['/admin/tenants', '/admin/tenants-old', false],
  ['/admin/users', '/admin/tenants', false],
])('%s at %s is active: %s', (href, pathname, active) => {
  expect(isActive(href, pathname)).toBe(active);
});
