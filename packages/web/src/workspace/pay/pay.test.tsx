// @vitest-environment happy-dom
import type { PayRun, PayRunSummary } from '@tamarack/core/domain/workspace';
import { StepUpProvider } from '@tamarack/core/session/step-up';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { memoryTransport } from '../../../test/memory-transport.ts';
import { owner, renderScreen } from '../../../test/render.tsx';
import { workspaceMe } from '../../../test/workspace.ts';
import { MeContext } from '../frame/index.ts';
import { PayScreen } from './PayScreen.tsx';
import { RunScreen } from './RunScreen.tsx';

afterEach(cleanup);

const runId = '0190cccc-0000-7000-8000-000000000001';
const sums = {
  openingCents: 0,
  earnedCents: 94_500,
  adjustmentCents: 0,
  paidCents: 73_500,
  closingCents: 21_000,
};
const totals = { ...sums, taxCents: 0, payoutCents: 73_500 };
const summary: PayRunSummary = {
  runId,
  version: 3,
  state: 'review',
  from: '2026-11-01',
  to: '2026-11-15',
  cutoffOn: '2026-11-15',
  cutoffAt: '2026-11-16T05:00:00Z',
  preparedBy: 'Hana Books',
  reviewedAt: '2026-11-16T15:00:00Z',
  queriesUntil: '2026-11-18T15:00:00Z',
  approvedBy: null,
  approvedAt: null,
  approvedAlone: false,
  paidOn: null,
  reference: '',
  totals,
  openQueries: 0,
};
const run: PayRun = {
  ...summary,
  totals,
  approval: 'other',
  mayTakeBack: false,
  withoutAgreement: [],
  statements: [
    {
      ...totals,
      staffId: '0190bbbb-0000-7000-8000-000000000002',
      staffName: 'Roy Lavoie',
      taxMode: 'share',
      feeCents: 122_500,
      carried: [{ reason: 'note_unsigned', visits: 1, cents: 9_000 }],
      openQueries: 0,
      problems: [],
      changed: false,
    },
  ],
};

function open(path: string, found: PayRun, me: Parameters<typeof workspaceMe>[0] = {}) {
  const transport = memoryTransport({
    'GET /api/clinic/pay-runs': () => ({
      runs: [found],
      next: { from: '2026-11-16', to: '2026-11-30', cutoffOn: '2026-11-30' },
    }),
    [`GET /api/clinic/pay-runs/${runId}`]: () => ({ run: found }),
  });
  const within = (element: React.ReactNode) => (
    <StepUpProvider>
      <MeContext value={workspaceMe(me)}>{element}</MeContext>
    </StepUpProvider>
  );
  const routes = [
    { path: 'pay', element: within(<PayScreen />) },
    { path: 'pay/runs/:runId', element: within(<RunScreen />) },
  ];
  renderScreen({ transport, path, signedIn: owner, routes });
}
const buttons = () => screen.getAllByRole('button').map(({ textContent }) => textContent);

describe('a run', () => {
  it.each([
    [{ approval: 'other' }, ['Back to draft', 'Refresh', 'Approve']],
    [{ approval: 'preparer' }, ['Back to draft', 'Refresh']],
    [{ approval: 'alone' }, ['Back to draft', 'Refresh', 'Approve alone']],
    [{ approval: 'not_now' }, ['Back to draft', 'Refresh']],
    [{ state: 'draft' }, ['Change days', 'Open for review']],
    [{ state: 'draft', cutoffAt: '2999-01-01T05:00:00Z' }, ['Change days']],
    [{ state: 'approved', approvedBy: 'Ada' }, ['Mark as paid']],
    [{ state: 'approved', approvedBy: 'Ada', mayTakeBack: true }, ['Take approval back', 'Mark as paid']],
    [{ state: 'paid' }, []],
  ] as const)('offers the steps that the reader may take: %o', async (changes, offered) => {
    open(`/pay/runs/${runId}`, { ...run, ...changes });
    await screen.findByText(/Opening 0.00 \+ earned 945.00 .* = pay/);
    const steps = buttons().filter((name) => name && !['Download as CSV', 'Answer'].includes(name));
    expect(steps).toEqual(offered);
  });

  it('stays readable on a plan without contractor pay, and offers no step', async () => {
    open(`/pay/runs/${runId}`, run, { plan: 'basic' });
    await screen.findByText('Contractor pay is part of the Pro plan');
    await screen.findByText(/Opening 0.00 \+ earned 945.00 .* = pay/);
    expect(buttons()).not.toContain('Approve');
  });
});

it('says so to a role that sees no pay', async () => {
  open('/pay', run, { role: 'front_desk' });
  await screen.findByText('Your role does not include contractor pay');
});
