// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider, useLocation } from 'react-router-dom';
import { afterEach, expect, it } from 'vitest';
import { routes } from './routes.tsx';

afterEach(cleanup);

function Place() {
  const { pathname, search, hash } = useLocation();
  return <p>{pathname + search + hash}</p>;
}

it.each([
  ['/fr', '/'],
  ['/fr/', '/'],
  ['/fr/calendar?date=2026-11-24&view=list', '/calendar?date=2026-11-24&view=list'],
  ['/fr/clients/10432?tab=billing#top', '/clients/10432?tab=billing#top'],
])('opens the screen of the French link %s', async (link, place) => {
  const screens = [...(routes.workspace ?? []), { path: '*', element: <Place /> }];
  render(<RouterProvider router={createMemoryRouter(screens, { initialEntries: [link] })} />);
  expect(await screen.findByText(place)).toBeTruthy();
});
