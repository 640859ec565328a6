// @vitest-environment happy-dom
import type { SessionUser } from '@tamarack/core/domain';
import {
  type Agreement,
  type AskedQuery,
  defaultTerms,
  type PayLine,
  type PayRun,
  type PayRunSummary,
  type Statement,
} from '@tamarack/core/domain/workspace';
import type { ApiCall } from '@tamarack/core/session';
import { StepUpProvider } from '@tamarack/core/session/step-up';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { type Handler, memoryTransport, noResponse, refusal } from '../../../test/memory-transport.ts';
import { owner, renderScreen } from '../../../test/render.tsx';
import { workspaceMe } from '../../../test/workspace.ts';
import { MeContext } from '../frame/index.ts';
import { AgreementsPanel } from './agreements/AgreementsPanel.tsx';
import { OwnPay } from './OwnPay.tsx';
import { PayScreen } from './PayScreen.tsx';
import { ReportsScreen } from './ReportsScreen.tsx';
import { RunScreen } from './runs/RunScreen.tsx';
import { OwnStatementScreen } from './statements/OwnStatementScreen.tsx';
import { StatementScreen } from './statements/StatementScreen.tsx';
import { OwnPayPanel } from './TodayPanels.tsx';

afterEach(cleanup);

const roy = '0190bbbb-0000-7000-8000-000000000002';
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
  nextRun: null,
  queries: [],
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
      unagreedOn: [],
      unsettled: false,
      changed: false,
    },
  ],
};

const query: AskedQuery = {
  queryId: '0190dddd-0000-7000-8000-000000000001',
  version: 1,
  attendanceId: '0190dddd-0000-7000-8000-000000000002',
  localStart: '2026-11-10T09:00',
  fileNo: 10_432,
  runId,
  text: 'Was this not an hour?',
  askedAt: '2026-11-16T16:00:00Z',
  answer: '',
  answeredAt: null,
  answeredBy: null,
  staffId: '0190bbbb-0000-7000-8000-000000000002',
  staffName: 'Roy Lavoie',
};

type Reader = Parameters<typeof workspaceMe>[0];

function open(path: string, found: PayRun, me: Reader = {}, further: Record<string, Handler> = {}) {
  const next = { from: '2026-11-16', to: '2026-11-30', cutoffOn: '2026-11-30' };
  openWith(
    path,
    {
      'GET /api/clinic/pay-runs': () => ({ runs: [found], next }),
      [`GET /api/clinic/pay-runs/${runId}`]: () => ({ run: found }),
      ...further,
    },
    me,
  );
}

function openWith(path: string, table: Record<string, Handler>, me: Reader, signedIn: SessionUser = owner) {
  const transport = memoryTransport(table);
  const wrapped = (element: React.ReactNode) => (
    <StepUpProvider>
      <MeContext value={workspaceMe(me)}>{element}</MeContext>
    </StepUpProvider>
  );
  const routes = [
    { path: 'pay', element: wrapped(<PayScreen />) },
    { path: 'today', element: wrapped(<OwnPayPanel />) },
    { path: 'pay/me', element: wrapped(<OwnPay />) },
    { path: 'pay/reports', element: wrapped(<ReportsScreen />) },
    { path: 'pay/runs/:runId', element: wrapped(<RunScreen />) },
    { path: 'pay/runs/:runId/:staffId', element: wrapped(<StatementScreen />) },
    { path: 'staff/:staffId', element: wrapped(<AgreementsPanel staffId={roy} />) },
    { path: 'pay/statements/:runId', element: wrapped(<OwnStatementScreen />) },
  ];
  renderScreen({ transport, path, signedIn, routes });
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
    [{ state: 'approved', approvedBy: 'Ada', mayTakeBack: true }, ['Withdraw approval', 'Mark as paid']],
    [{ state: 'paid' }, []],
  ] as const)('offers the steps that the reader may take: %o', async (changes, offered) => {
    open(`/pay/runs/${runId}`, { ...run, ...changes });
    await screen.findByText(/Opening 0.00 \+ earned 945.00 .* = pay/);
    const steps = buttons().filter(
      (name) => name && !['Download as CSV', 'All statements as PDF', 'Answer'].includes(name),
    );
    expect(steps).toEqual(offered);
  });

  it('is marked as paid on a day from its cutoff on, and shows why another day is refused', async () => {
    const message = 'The cutoff of this run is November 15, 2026. Choose that day or a later one.';
    open(
      `/pay/runs/${runId}`,
      { ...run, state: 'approved', approvedBy: 'Ada' },
      {},
      {
        [`POST /api/clinic/pay-runs/${runId}/paid`]: () => {
          throw refusal('VALIDATION_FAILED', { fields: { paidOn: message } });
        },
      },
    );
    fireEvent.click(await screen.findByRole('button', { name: 'Mark as paid' }));
    const day = await screen.findByLabelText<HTMLInputElement>('Day of payment');
    expect(day.min).toBe('2026-11-15');
    const [, confirm] = screen.getAllByRole('button', { name: 'Mark as paid' });
    fireEvent.click(confirm as HTMLElement);
    await screen.findByText(message);
  });

  it('is approved as it was when the dialog opened, not as a colleague has changed it since', async () => {
    let present = run;
    const versions: unknown[] = [];
    open(
      `/pay/runs/${runId}`,
      run,
      {},
      {
        [`GET /api/clinic/pay-runs/${runId}`]: () => ({ run: present }),
        [`POST /api/clinic/pay-runs/${runId}/approve`]: ({ body }) => {
          versions.push((body as PayRun).version);
          present = { ...run, version: 4, totals: { ...totals, earnedCents: 100_000 } };
          throw refusal('VERSION_CONFLICT');
        },
      },
    );
    fireEvent.click(await screen.findByRole('button', { name: 'Approve' }));
    const dialog = within(await screen.findByRole('dialog'));
    fireEvent.click(dialog.getByRole('button', { name: 'Approve' }));
    await screen.findByText(/earned 1,000\.00/);
    dialog.getByText(/earned 945\.00/);
    fireEvent.click(dialog.getByRole('button', { name: 'Approve' }));
    await waitFor(() => expect(versions).toEqual([3, 3]));
  });

  it.each([
    ['2099-11-18T15:00:00Z', 1],
    ['2001-11-18T15:00:00Z', 0],
  ])('says before an approval whether contractors can still ask: until %s', async (queriesUntil, said) => {
    open(`/pay/runs/${runId}`, { ...run, queriesUntil });
    fireEvent.click(await screen.findByRole('button', { name: 'Approve' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.queryAllByText(/ask about after the approval is no longer carried over/)).toHaveLength(
      said,
    );
  });

  it.each([
    ['Withdraw approval', '', /^The draft of Nov 16–30, 2026 is discarded/],
    ['Retirer l’approbation', '/fr', /^L’ébauche de la période 16–30 nov\. 2026 est supprimée/],
  ])('says which draft is discarded before an approval is withdrawn: %s', async (action, prefix, said) => {
    const nextRun = { from: '2026-11-16', to: '2026-11-30', reviewed: false };
    open(`${prefix}/pay/runs/${runId}`, { ...run, state: 'approved', mayTakeBack: true, nextRun });
    fireEvent.click(await screen.findByRole('button', { name: action }));
    await screen.findByText(said);
  });

  it('says why an approval can no longer be withdrawn', async () => {
    const nextRun = { from: '2026-11-16', to: '2026-11-30', reviewed: true };
    open(`/pay/runs/${runId}`, { ...run, state: 'approved', approvedBy: 'Ada', nextRun });
    await screen.findByText(/^The approval can no longer be withdrawn, because contractors have seen/);
    expect(screen.queryByText(/Ada can withdraw/)).toBeNull();
  });

  it('lists an open query about a visit that is on no statement, and sends its answer', async () => {
    const answers: unknown[] = [];
    const asked = { ...run, statements: [], openQueries: 1, queries: [query] };
    const answer = {
      [`POST /api/clinic/pay-queries/${query.queryId}/answer`]: ({ body }: ApiCall) => {
        answers.push(body);
        return { id: query.queryId, version: 2 };
      },
    };
    open(`/pay/runs/${runId}`, asked, {}, answer);
    await screen.findByRole('heading', { name: 'Open queries (1)' });
    screen.getByRole('link', { name: 'Roy Lavoie, visit of Nov 10, 2026, client 10432' });
    screen.getByText('Was this not an hour?');
    fireEvent.click(screen.getByRole('button', { name: 'Answer' }));
    fireEvent.change(await screen.findByLabelText('Answer'), { target: { value: 'It was reopened.' } });
    const [, send] = screen.getAllByRole('button', { name: 'Answer' });
    fireEvent.click(send as HTMLElement);
    await waitFor(() => expect(answers).toEqual([{ version: 1, answer: 'It was reopened.' }]));
  });

  it('stays readable on a plan without contractor pay, and offers no step', async () => {
    open(`/pay/runs/${runId}`, run, { plan: 'basic' });
    await screen.findByText('Contractor pay is part of the Pro plan');
    await screen.findByText(/Opening 0.00 \+ earned 945.00 .* = pay/);
    expect(buttons()).not.toContain('Approve');
    screen.getByText('Can be approved once the plan includes contractor pay again');
    expect(screen.queryByText(/^Contractors can ask questions until/)).toBeNull();
  });

  it('can be finished on a plan without contractor pay: marked as paid, queries answered', async () => {
    const approved = { ...run, state: 'approved', mayTakeBack: true, openQueries: 1, queries: [query] };
    const answer = {
      [`POST /api/clinic/pay-queries/${query.queryId}/answer`]: () => ({ id: query.queryId, version: 2 }),
    };
    open(`/pay/runs/${runId}`, approved as PayRun, { plan: 'basic' }, answer);
    await screen.findByText('Contractor pay is part of the Pro plan');
    await screen.findByText(/^Agreements, .*can still be marked as paid, and queries can be answered\./);
    expect(buttons()).toEqual(expect.arrayContaining(['Mark as paid', 'Answer']));
    expect(buttons()).not.toContain('Withdraw approval');
    // Its amounts no longer change.
    fireEvent.click(screen.getByRole('button', { name: 'Answer' }));
    fireEvent.change(await screen.findByLabelText('Answer'), { target: { value: 'It was reopened.' } });
    fireEvent.click(screen.getAllByRole('button', { name: 'Answer' })[1] as HTMLElement);
    await screen.findByText('Answered; the visit goes into the next run');
  });
});

it.each([
  ['', 'Questions about visits no longer on this statement', 'Visit of Nov 10, 2026, client 10432'],
  [
    '/fr',
    'Questions sur des visites qui ne figurent plus sur ce relevé',
    /^Visite du 10 nov\. 2026, client 10432$/,
  ],
])('a statement shows the answer about a visit that it no longer lists: %s', async (prefix, title, visit) => {
  const statement: Statement = {
    ...run,
    ...totals,
    clinicName: 'Maple Physio',
    staffId: '0190bbbb-0000-7000-8000-000000000002',
    staffName: 'Roy Lavoie',
    taxMode: 'share',
    feeCents: 0,
    payout: { keptCents: 0, taxes: [], taxCents: 0, payoutCents: 0 },
    gstNumber: '',
    qstNumber: '',
    mayAsk: false,
    lines: [],
    otherQueries: [
      { ...query, answer: 'It was reopened.', answeredAt: '2026-11-17T15:00:00Z', answeredBy: 'Hana Books' },
    ],
    settlements: [],
    unsettledCents: 0,
  };
  const read = { [`GET /api/clinic/pay/me/statements/${runId}`]: () => ({ statement }) };
  openWith(`${prefix}/pay/statements/${runId}`, read, { role: 'clinician' });
  await screen.findByRole('heading', { name: title });
  screen.getByText(visit);
  screen.getByText('Was this not an hour?');
  screen.getByText('It was reopened.');
});

const aboveFees: Statement = {
  ...run,
  ...totals,
  paidCents: 6_000,
  clinicName: 'Maple Physio',
  staffId: '0190bbbb-0000-7000-8000-000000000002',
  staffName: 'Roy Lavoie',
  taxMode: 'facility_fee',
  feeCents: 4_500,
  payout: {
    keptCents: 0,
    taxes: [{ component: 'HST', ratePpm: 130_000, taxCents: 0 }],
    taxCents: 0,
    payoutCents: 6_000,
  },
  gstNumber: '123456789 RT0001',
  qstNumber: '',
  mayAsk: false,
  lines: [],
  otherQueries: [],
  settlements: [],
  unsettledCents: 0,
};

it('a statement shows pay above the fees, of which the clinic keeps nothing', async () => {
  const read = { [`GET /api/clinic/pay/me/statements/${runId}`]: () => ({ statement: aboveFees }) };
  openWith(`/pay/statements/${runId}`, read, { role: 'clinician' });
  const payout = await screen.findByLabelText('Payout');
  expect([...payout.children].map((row) => [...row.children].map(({ textContent }) => textContent))).toEqual([
    ['Based on fees of', '$45.00'],
    ['Kept by the clinic', '$0.00'],
    ['Pay above the fees', '$15.00'],
    ['Pay', '$60.00'],
    ['HST 13% on what the clinic keeps', '$0.00'],
    ['Payout', '$60.00'],
  ]);
  screen.getByText('GST/HST number 123456789 RT0001');
});

it('a statement shows a QST number without a GST number', async () => {
  const statement = {
    ...aboveFees,
    payout: { ...aboveFees.payout, taxes: [{ component: 'QST' as const, ratePpm: 99_750, taxCents: 0 }] },
    ...{ gstNumber: '', qstNumber: '1234567890 TQ0001' },
  };
  const read = { [`GET /api/clinic/pay/me/statements/${runId}`]: () => ({ statement }) };
  openWith(`/pay/statements/${runId}`, read, { role: 'clinician' });
  expect((await screen.findByText(/QST number/)).textContent).toBe('QST number 1234567890 TQ0001');
});

it('a statement with a facility fee shows what was paid back, not as pay above the fees', async () => {
  const repaid = {
    ...aboveFees,
    ...{ adjustmentCents: 0, paidCents: 0, closingCents: 0, feeCents: -12_000 },
    payout: {
      keptCents: -4_800,
      taxes: [{ component: 'HST' as const, ratePpm: 130_000, taxCents: -624 }],
      taxCents: -624,
      payoutCents: 624,
    },
    settlements: [
      {
        settlementId: '0190aaaa-0000-7000-8000-00000000000a',
        way: 'repaid' as const,
        cents: 7_200,
        on: '2026-12-01',
        by: 'Hana Books',
        reason: 'Cheque 12',
      },
    ],
  };
  const read = { [`GET /api/clinic/pay/me/statements/${runId}`]: () => ({ statement: repaid }) };
  openWith(`/pay/statements/${runId}`, read, { role: 'clinician' });
  const payout = await screen.findByLabelText('Payout');
  expect([...payout.children].map((row) => [...row.children].map(({ textContent }) => textContent))).toEqual([
    ['Based on fees of', '-$120.00'],
    ['Kept by the clinic', '$48.00'],
    ['Paid back', '$72.00'],
    ['Pay', '$0.00'],
    ['HST 13% on what the clinic keeps', '$6.24'],
    ['Payout', '$6.24'],
  ]);
});

it('a statement says why nothing can be asked on a plan without contractor pay', async () => {
  const read = { [`GET /api/clinic/pay/me/statements/${runId}`]: () => ({ statement: aboveFees }) };
  openWith(`/pay/statements/${runId}`, read, { role: 'clinician', plan: 'basic' });
  await screen.findByText(
    'The clinic’s plan does not include contractor pay, so no questions can be asked now.',
  );
  expect(screen.queryByText(/Ask about the next one/)).toBeNull();
});

describe('pay so far on Today', () => {
  const soFar = {
    from: '2026-11-16',
    openingCents: 0,
    earnedCents: 0,
    adjustmentCents: 0,
    paidCents: 0,
    payoutCents: 0,
  };
  const unpaid = { reason: 'unpaid_by_client', visits: 1, cents: 6_600 } as const;
  const clawback = { reason: 'clawback', visits: 1, cents: -6_600 } as const;

  it.each([
    ['', [], 0, 'Nothing carried over'],
    ['', [unpaid], 6_600, '$66.00 carried over'],
    ['', [clawback], -6_600, 'Still to be taken back: $66.00'],
    ['', [unpaid, clawback], 0, 'Carried over: $0.00 in total'],
    ['/fr', [clawback], -6_600, 'Reste à récupérer : 66,00 $'],
    ['/fr', [unpaid, clawback], 0, 'Reporté : 0,00 $ au total'],
  ] as const)('says what is carried over: %s %o', async (prefix, carried, closingCents, said) => {
    const pay = { soFar: { ...soFar, carried, closingCents }, agreements: [], statements: [] };
    openWith(`${prefix}/today`, { 'GET /api/clinic/pay/me': () => ({ pay }) }, { role: 'clinician' });
    await screen.findByText((text) => text.replaceAll(/[\u00a0\u202f]/g, ' ') === said);
  });
});

describe('the screens of pay', () => {
  const ownPay = { pay: { soFar: null, agreements: [], statements: [] } };
  const noRuns = { runs: [], next: { from: '2026-11-16', to: '2026-11-30', cutoffOn: '2026-11-30' } };
  const paths = [
    ['/pay', 'GET /api/clinic/pay-runs', noRuns, 'No pay run yet'],
    ['/pay/me', 'GET /api/clinic/pay/me', ownPay, /^No statement yet/],
    [
      `/pay/runs/${runId}`,
      `GET /api/clinic/pay-runs/${runId}`,
      { run: { ...run, statements: [] } },
      'Nobody is in this run',
    ],
    ['/pay/reports', 'GET /api/clinic/pay/t4a', { rows: [] }, /^Nobody was paid in/],
  ] as const;
  const hours = { 'GET /api/clinic/pay/hours': () => ({ hours: [] }) };
  const me = { practises: true };

  it.each(paths)('%s says what is empty', async (path, read, nothing, said) => {
    openWith(path, { ...hours, [read]: () => nothing }, me);
    await screen.findByText(said);
  });

  it.each(paths)(
    '%s shows its outline, then why it failed, and tries again',
    async (path, read, nothing, said) => {
      let answer: (() => unknown) | undefined;
      const { promise, reject } = Promise.withResolvers<unknown>();
      openWith(path, { ...hours, [read]: () => answer?.() ?? promise }, me);
      await screen.findAllByRole('status', { name: 'Loading' });
      reject(noResponse());
      const again = await screen.findByRole('button', { name: 'Try again' });
      expect(again.closest('[role=alert]')?.textContent).toContain('Please check your connection.');
      answer = () => nothing;
      fireEvent.click(again);
      await screen.findByText(said);
    },
  );

  it.each(['/pay/me', `/pay/runs/${runId}`, '/pay/reports', `/pay/statements/${runId}`])(
    '%s tells a role without pay so, in French',
    async (path) => {
      openWith(`/fr${path}`, {}, { role: 'front_desk' });
      await screen.findByText('Votre rôle ne comprend pas la paie');
    },
  );
});

it.each([
  ['draft', true],
  ['review', true],
  ['approved', true],
  ['paid', false],
] as const)('a run in state %s says who has no agreement: %s', async (state, isSaid) => {
  const withoutAgreement = [{ staffId: roy, name: 'Sandra Roy', visits: 1, feeCents: 12_000 }];
  open(`/pay/runs/${runId}`, { ...run, state, withoutAgreement });
  await screen.findByText(/Opening 0.00 \+ earned 945.00 .* = pay/);
  expect(screen.queryByRole('link', { name: 'Agreements of Sandra Roy' }) !== null).toBe(isSaid);
});

it.each([
  [['2026-11-03'], 'the visits of Nov 3, 2026'],
  [
    ['2026-11-03', '2026-11-04', '2026-11-09', '2026-11-10'],
    'the visits of Nov 3, 2026 to Nov 10, 2026 (4 days)',
  ],
])('names the days without an agreement, and leads to the agreements: %s', async (unagreedOn, days) => {
  const statements = run.statements.map((one) => ({
    ...one,
    problems: ['no_agreement' as const],
    unagreedOn,
  }));
  open(`/pay/runs/${runId}`, { ...run, approval: 'not_now', statements });
  await screen.findByText((text) => text.includes(`no agreement covers ${days}`));
  const link = screen.getByRole('link', { name: 'Agreements of Roy Lavoie' });
  expect(link.getAttribute('href')).toBe(`/staff/${roy}?tab=pay`);
});

const statement: Statement = {
  ...run,
  ...totals,
  clinicName: 'Maple Physio',
  staffId: roy,
  staffName: 'Roy Lavoie',
  taxMode: 'share',
  feeCents: 0,
  payout: { keptCents: 0, taxes: [], taxCents: 0, payoutCents: 0 },
  gstNumber: '',
  qstNumber: '',
  mayAsk: false,
  lines: [],
  otherQueries: [],
  settlements: [],
  unsettledCents: 0,
};
const line: PayLine = {
  ...sums,
  attendanceId: query.attendanceId,
  localStart: '2026-11-10T09:00',
  fileNo: 10_432,
  serviceEn: 'Physiotherapy',
  serviceFr: 'Physiothérapie',
  outcome: 'attended',
  confirmedAt: '2026-11-10T22:00:00Z',
  source: 'visit',
  agreementId: null,
  baseCents: 12_000,
  collectedCents: 12_000,
  shareBp: null,
  minutes: null,
  rateCents: null,
  feeCents: 12_000,
  heldCents: 0,
  carriedBecause: null,
  queries: [],
};

it.each([
  ['', { shareBp: 6_000 }, '60%'],
  ['', { minutes: 43, rateCents: 5_800 }, '43 min × $58.00'],
  ['', { rateCents: 7_500 }, 'per appointment'],
  ['', {}, '–'],
  ['/fr', { minutes: 43, rateCents: 5_800 }, '43 min × 58,00 $'],
  ['/fr', { rateCents: 7_500 }, 'par rendez-vous'],
])('a line shows what its pay is computed from: %s %o', async (prefix, changes, said) => {
  const read = {
    [`GET /api/clinic/pay/me/statements/${runId}`]: () => ({
      statement: { ...statement, lines: [{ ...line, ...changes }] },
    }),
  };
  openWith(`${prefix}/pay/statements/${runId}`, read, { role: 'clinician' });
  const cells = await screen.findAllByRole('cell');
  expect(cells.map(({ textContent }) => textContent?.replaceAll(/[\u00a0\u202f]/g, ' '))).toContain(said);
});

it('a run names who has left with a balance to close', async () => {
  const [statement] = run.statements;
  if (!statement) throw new Error('No statement');
  const other = { ...statement, staffId: '0190bbbb-0000-7000-8000-000000000009', staffName: 'Ada Obi' };
  open(`/pay/runs/${runId}`, { ...run, statements: [other, { ...statement, unsettled: true }] });
  const link = await screen.findByRole('link', { name: 'Statement of Roy Lavoie' });
  expect(link.getAttribute('href')).toBe(`/pay/runs/${runId}/${roy}`);
  expect(screen.queryByRole('link', { name: 'Statement of Ada Obi' })).toBeNull();
});

it('the preparer closes the negative balance of a contractor who has left', async () => {
  const sent: unknown[] = [];
  const table = {
    [`GET /api/clinic/pay-runs/${runId}/statements/${roy}`]: () => ({
      statement: { ...statement, unsettledCents: 6_050 },
    }),
    [`POST /api/clinic/pay-runs/${runId}/statements/${roy}/settle`]: ({ body }: { body?: unknown }) => {
      sent.push(body);
      return { id: runId, version: 4 };
    },
  };
  openWith(`/pay/runs/${runId}/${roy}`, table, {});
  fireEvent.click(await screen.findByRole('button', { name: 'Close balance' }));
  fireEvent.click(await screen.findByRole('radio', { name: 'The clinic waives it' }));
  const dialog = screen.getByRole('dialog');
  const submit = within(dialog).getByRole('button', { name: 'Close balance' });
  fireEvent.click(submit);
  await within(dialog).findByText('Enter a reason');
  fireEvent.change(screen.getByLabelText('Reason'), { target: { value: 'Not worth the letter' } });
  fireEvent.click(submit);
  await waitFor(() =>
    expect(sent).toEqual([{ version: 3, way: 'waived', amountCents: 6_050, reason: 'Not worth the letter' }]),
  );
});

it.each([
  ['review', true],
  ['approved', false],
] as const)('a closed balance can be reopened in %s: %s', async (state, may) => {
  const settlement: Statement['settlements'][0] = {
    settlementId: '0190aaaa-0000-7000-8000-00000000000a',
    way: 'repaid',
    cents: 6_050,
    on: '2026-11-24',
    by: 'Hana Books',
    reason: 'Cheque 12',
  };
  const sent: unknown[] = [];
  const path = `/api/clinic/pay-runs/${runId}/statements/${roy}`;
  const table = {
    [`GET ${path}`]: () => ({ statement: { ...statement, state, settlements: [settlement] } }),
    [`POST ${path}/settlements/${settlement.settlementId}/undo`]: ({ body }: { body?: unknown }) => {
      sent.push(body);
      return { id: runId, version: 4 };
    },
  };
  openWith(`/pay/runs/${runId}/${roy}`, table, {});
  await screen.findByText(/60.50 that had been paid too much was repaid/);
  const undo = screen.queryByRole('button', { name: 'Undo' });
  expect(undo !== null).toBe(may);
  if (!undo) return;
  fireEvent.click(undo);
  const dialog = await screen.findByRole('dialog');
  within(dialog).getByText('The $60.50 will be open again, and can be closed with the right details.');
  fireEvent.click(within(dialog).getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(sent).toEqual([{ version: 3 }]));
});

const agreement: Agreement = {
  ...defaultTerms,
  agreementId: '0190aaaa-0000-7000-8000-000000000001',
  version: 1,
  staffId: roy,
  staffName: 'Roy Lavoie',
  fromOn: '2026-11-01',
  rule: { kind: 'percent', shareBp: 6_000 },
  taxMode: 'share',
  gstNumber: '',
  qstNumber: '',
  registeredFrom: null,
  createdAt: '2026-11-01T12:00:00Z',
  createdBy: null,
  withdrawnAt: null,
  withdrawnBecause: '',
  used: true,
};

describe('in a clinic in the United States', () => {
  const me = { settings: { ...workspaceMe().settings, currency: 'USD' as const } };

  it('the reports show the pay of a year without Canadian slips', async () => {
    const rows = [{ staffId: roy, staffName: 'Roy Lavoie', box048Cents: 90_000, slipDue: true }];
    const table = {
      'GET /api/clinic/pay/hours': () => ({ hours: [] }),
      'GET /api/clinic/pay/t4a': () => ({ rows }),
    };
    openWith('/pay/reports', table, me);
    expect((await screen.findByText('Roy Lavoie')).closest('tr')?.textContent).toBe('Roy Lavoie$900.00');
    expect(screen.getByRole('heading', { name: 'Hours and pay' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'CSV: Pay of a year' })).toBeTruthy();
    expect(screen.queryByText(/T4A|GST|Box 048|Slip/)).toBeNull();
  });

  it('an agreement is a share, without a question about GST/HST', async () => {
    const sent: unknown[] = [];
    const table = {
      'GET /api/clinic/agreements': () => ({ agreements: [agreement] }),
      'GET /api/clinic/pay-runs': () => ({ runs: [], next: {} }),
      'POST /api/clinic/agreements': ({ body }: { body?: unknown }) => {
        sent.push(body);
        return { id: roy, version: 1 };
      },
    };
    openWith(`/staff/${roy}`, table, me);
    const terms = (await screen.findByText('60% of the fee')).parentElement;
    expect(terms?.textContent).toMatch(/Fees of missed appointments count like other fees$/);
    fireEvent.click(await screen.findByRole('button', { name: 'Add agreement' }));
    await screen.findByLabelText('From');
    expect(screen.queryByLabelText(/GST/)).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(sent).toMatchObject([{ staffId: roy, taxMode: 'share' }]));
  });
});

it('adds an agreement instead of replacing one from a later day', async () => {
  const sent: unknown[] = [];
  const table = {
    'GET /api/clinic/agreements': () => ({ agreements: [agreement] }),
    'GET /api/clinic/pay-runs': () => ({ runs: [], next: {} }),
    'POST /api/clinic/agreements': ({ body }: { body?: unknown }) => {
      sent.push(body);
      return { id: agreement.agreementId, version: 1 };
    },
  };
  openWith(`/staff/${roy}`, table, {});
  fireEvent.click(await screen.findByRole('button', { name: /^Replace/ }));
  fireEvent.change(await screen.findByLabelText('From'), { target: { value: '2026-12-01' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText(/^The agreement you are replacing starts on Nov 1, 2026/);
  fireEvent.click(screen.getByRole('button', { name: 'Add an agreement from Dec 1, 2026 instead' }));
  expect(document.activeElement).toBe(screen.getByLabelText('From'));
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(sent).toMatchObject([{ staffId: roy, fromOn: '2026-12-01' }]));
});

it.each([
  ['/pay', 'Support does not see this page'],
  ['/fr/pay', 'Le soutien ne voit pas cette page'],
])('tells an operator who visits as a member that pay is closed to them (%s)', async (path, title) => {
  const operator = { name: 'Noor Bhatti', reason: 'Ticket 4711', endsAt: '2999-01-01T00:00:00Z' };
  openWith(path, {}, { role: 'front_desk' }, { ...owner, operator });
  await screen.findByText(title);
  expect(screen.queryByText(/role|rôle/)).toBeNull();
});

it('tells how to prepare the first run only if the plan has pay', async () => {
  const next = { from: '2026-11-16', to: '2026-11-30', cutoffOn: '2026-11-30' };
  const table = { 'GET /api/clinic/pay-runs': () => ({ runs: [], next }) };
  openWith('/pay', table, { plan: 'professional' });
  await screen.findByText(/^Each contractor needs an agreement/);
  cleanup();
  openWith('/pay', table, { plan: 'basic' });
  await screen.findByText('No pay run yet');
  expect(screen.queryByText(/^Each contractor needs an agreement/)).toBeNull();
});

it('tells a role without access to pay so', async () => {
  open('/pay', run, { role: 'front_desk' });
  await screen.findByText('Your role does not include contractor pay');
});
