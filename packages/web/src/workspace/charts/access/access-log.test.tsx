// @vitest-environment happy-dom
import type { AccessEntry } from '@tamarack/core/domain/workspace';
import { StepUpProvider } from '@tamarack/core/session/step-up';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, it } from 'vitest';
import { memoryTransport } from '../../../../test/memory-transport.ts';
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
function open(screenElement: ReactNode, path = '/') {
  const transport = memoryTransport({
    [log]: ({ query }) =>
      query?.after
        ? { entries: [entry(2, 'Ada Chen')], next: null }
        : { entries: [entry(1, 'Roy Lavoie')], next: 'further' },
    'GET /api/clinic/staff': () => ({ staff: [] }),
    'GET /api/clinic/access-log/reviews': () => ({ openings: [], liftings: [], retractions: [] }),
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
            <MeContext value={workspaceMe({ role: 'administrator' })}>{screenElement}</MeContext>
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
