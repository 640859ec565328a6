// @vitest-environment happy-dom
import { type ErrorCode, errorTexts } from '@tamarack/core/domain';
import type {
  CheckoutQuote,
  ClientAccount,
  ExportBatch,
  Invoice,
  Payment,
} from '@tamarack/core/domain/workspace';
import { StepUpProvider } from '@tamarack/core/session/step-up';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { type Handler, memoryTransport, noResponse, refusal } from '../../../test/memory-transport.ts';
import { owner, renderScreen } from '../../../test/render.tsx';
import { workspaceMe } from '../../../test/workspace.ts';
import { MeContext } from '../frame/index.ts';
import { BillingSettingsScreen } from '../settings/billing/BillingSettingsScreen.tsx';
import { todayIn } from '../shared/dates/days.ts';
import { AccountPanel } from './AccountPanel.tsx';
import { BillingScreen } from './BillingScreen.tsx';
import { CheckoutDialog } from './checkout/CheckoutDialog.tsx';
import { InvoiceScreen } from './invoices/InvoiceScreen.tsx';
import { PaymentDialog, type PaymentDialogProps } from './payments/PaymentDialog.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const attendanceId = '0190cccc-0000-7000-8000-000000000001';
const noAges = { current: 0, over30: 0, over60: 0, over90: 0, total: 0 };
const payers = [
  {
    relationId: '0190aaaa-0000-7000-8000-000000000001',
    name: 'Lac',
    usual: true,
    pays: true,
    organization: true,
  },
  {
    relationId: '0190aaaa-0000-7000-8000-000000000002',
    name: 'Marie',
    usual: false,
    pays: false,
    organization: false,
  },
];
const batch: ExportBatch = {
  batchId: '0190dddd-0000-7000-8000-000000000001',
  number: 1,
  target: 'xero',
  exportedAt: '2026-11-24T23:00:00Z',
  exportedBy: 'Hana Books',
  invoices: 1_022,
  creditsOnly: false,
  rows: 1_022,
  netCents: 246_000,
  taxCents: 8_580,
  totalCents: 254_580,
  sha256: '0'.repeat(64),
};
const quote: CheckoutQuote = {
  attendanceId,
  version: 3,
  clientId: '0190eeee-0000-7000-8000-000000000001',
  fileNo: 10_432,
  clientName: 'Anne Tremblay',
  payerName: null,
  feeCents: 11_000,
  taxCents: 1_430,
  totalCents: 12_430,
  cashCents: 12_430,
  taxReason: 'profession_taxable',
  licensed: true,
  creditCents: 0,
  owedCents: 0,
  payers: [],
  billed: true,
};
const invoice: Invoice = {
  invoiceId: '0190ffff-0000-7000-8000-000000000002',
  version: 1,
  number: 7,
  kind: 'invoice',
  state: 'issued',
  issuedOn: '2026-11-24',
  clientId: quote.clientId,
  fileNo: 10_432,
  clientName: 'Anne Tremblay',
  payerName: null,
  serviceEn: 'Physiotherapy',
  serviceFr: 'Physiothérapie',
  staffId: '0190ffff-0000-7000-8000-000000000001',
  staffName: 'Roy Lavoie',
  servedOn: '2026-11-24',
  netCents: 12_000,
  taxCents: 0,
  totalCents: 12_000,
  creditedCents: 0,
  paidCents: 0,
  balanceCents: 12_000,
  payment: 'unpaid',
  overdue: false,
  language: 'en',
  issuedAt: '2026-11-24T20:00:00Z',
  businessName: 'Érable Physio',
  locationId: '0190ffff-0000-7000-8000-000000000003',
  payerRelationId: null,
  reason: '',
  lines: [],
  taxes: [],
  payments: [],
  releasedCents: 0,
  credits: null,
  creditedBy: [],
  voidable: true,
};
const paid = (number: number): Payment => ({
  paymentId: `0190ffff-0000-7000-8000-0000000001${number}`,
  version: 1,
  number,
  kind: 'payment',
  ofPaymentId: null,
  clientId: quote.clientId,
  fileNo: 10_432,
  clientName: 'Anne Tremblay',
  payerName: null,
  method: 'debit',
  locationId: invoice.locationId,
  receivedOn: '2026-11-24',
  recordedAt: '2026-11-24T20:00:00Z',
  recordedBy: 'Dana Desk',
  amountCents: 12_000,
  roundingCents: 0,
  allocatedCents: 12_000,
  returnedCents: 0,
  creditCents: 0,
  reference: '',
  reason: '',
  voidedAt: null,
  voidable: true,
  allocations: [],
});
const chosenIn = ({ options, selectedIndex }: HTMLSelectElement) => options[selectedIndex]?.textContent;
const noSums = { count: 0, netCents: 0, taxCents: 0, totalCents: 0 };
const empty = {
  'GET /api/clinic/staff': () => ({ staff: [] }),
  'GET /api/clinic/locations': () => ({ locations: [] }),
  'GET /api/clinic/balances': () => ({ balances: [], totals: noAges, creditCents: 0, next: null }),
  'GET /api/clinic/invoices': () => ({ invoices: [], next: null }),
  'GET /api/clinic/payments': () => ({ payments: [], next: null }),
  'GET /api/clinic/payments/totals': () => ({ totals: [], totalCents: 0 }),
  'GET /api/clinic/income': () => ({
    income: { invoices: noSums, credits: noSums, untaxedCents: 0, taxes: [], writtenOffCents: 0 },
  }),
  'GET /api/clinic/exports': () => ({ exports: [], waiting: { quickbooks: 0, xero: 0 }, next: null }),
  'GET /api/clinic/taxes': () => ({ registrations: [], rules: [] }),
};

function open(
  path: string,
  table: Record<string, Handler>,
  me: Parameters<typeof workspaceMe>[0] = {},
  payment: Pick<PaymentDialogProps, 'settles' | 'amountCents'> & Partial<PaymentDialogProps> = {
    settles: 'deposit',
    amountCents: 0,
  },
) {
  const transport = memoryTransport({ ...empty, ...table });
  const visit = { attendanceId, name: 'Anne Tremblay', fileNo: 10_432, staffId: 'x', staffName: 'Chen Li' };
  const screens = {
    billing: <BillingScreen />,
    'billing/invoices/:invoiceId': <InvoiceScreen />,
    'settings/billing': <BillingSettingsScreen />,
    account: <AccountPanel clientId={invoice.clientId} />,
    checkout: <CheckoutDialog visit={visit} onClose={() => {}} />,
    payment: (
      <PaymentDialog
        client={{
          clientId: quote.clientId,
          fileNo: 10_432,
          name: 'Anne Tremblay',
          locationId: invoice.locationId,
        }}
        payers={[]}
        {...payment}
        onClose={() => {}}
      />
    ),
  };
  const routes = Object.entries(screens).map(([at, element]) => ({
    path: at,
    element: (
      <StepUpProvider>
        <MeContext value={workspaceMe(me)}>{element}</MeContext>
      </StepUpProvider>
    ),
  }));
  const { router } = renderScreen({ transport, path, signedIn: owner, routes });
  return Object.assign(transport, { router });
}

it('says to a clinic in the United States that sales tax is not calculated', async () => {
  const settings = { ...workspaceMe().settings, currency: 'USD' as const };
  open('/settings/billing', {}, { settings });
  expect(await screen.findByText('Sales tax of US states is not calculated.')).toBeTruthy();
  expect(screen.queryByRole('heading', { name: 'Tax registrations' })).toBeNull();
  expect(screen.queryByText(/accountant/)).toBeNull();
});

const tabs = [
  ['/billing', 'GET /api/clinic/balances', 'Nobody owes anything, and nobody has credit.'],
  ['/billing?tab=invoices', 'GET /api/clinic/invoices', /^No invoices? yet/],
  ['/billing?tab=day', 'GET /api/clinic/payments/totals', 'No payments on this day.'],
  ['/billing?tab=income', 'GET /api/clinic/income', 'Nothing was invoiced in this period.'],
  ['/billing?tab=export', 'GET /api/clinic/exports', 'No files yet.'],
  ['/settings/billing', 'GET /api/clinic/taxes', 'No rule: the tax table decides.'],
] as const;

describe.each(tabs)('%s', (path, read, nothing) => {
  it('says what is empty', async () => {
    open(path, {});
    await screen.findByText(nothing);
  });

  it('shows its outline while it loads', async () => {
    open(path, { [read]: () => new Promise(() => {}) });
    expect((await screen.findAllByRole('status', { name: 'Loading' })).length).toBeGreaterThan(0);
  });

  it('says why it failed, and tries again', async () => {
    let down = true;
    open(path, {
      [read]: () => {
        if (down) throw noResponse();
        return (empty as Record<string, () => unknown>)[read]?.();
      },
    });
    const again = await screen.findByRole('button', { name: 'Try again' });
    expect(again.closest('[role=alert]')?.textContent).toContain('Please check your connection.');
    down = false;
    fireEvent.click(again);
    await screen.findByText(nothing);
  });
});

it('a payment is dated from the year 2000 until today', async () => {
  open('/payment', {});
  const day = await screen.findByLabelText<HTMLInputElement>('Received on');
  expect([day.min, day.max]).toEqual(['2000-01-01', todayIn('America/Toronto')]);
});

const anyone = {
  clientId: invoice.clientId,
  fileNo: 10_432,
  name: null,
  payerName: null,
  ages: noAges,
  creditCents: 0,
  oldestOn: null,
};
it.each([
  ['hr', 'File number'],
  ['front_desk', 'Name or file number'],
] as const)('offers to find balances by what the %s can see', async (role, hint) => {
  open(
    '/billing',
    {
      'GET /api/clinic/balances': () => ({ balances: [anyone], totals: noAges, creditCents: 0, next: null }),
    },
    { role },
  );
  expect(await screen.findByPlaceholderText(hint)).toBeTruthy();
});

it('keeps the search text of the balances out of the URL', async () => {
  const { router, calls } = open('/billing?search=Zo%C3%AB', {});
  await screen.findByDisplayValue('Zoë');
  await waitFor(() => expect(router.state.location.search).toBe(''));
  expect(calls.some(({ query }) => query?.q === 'Zoë')).toBe(true);
  expect(screen.getByDisplayValue('Zoë')).toBeTruthy();
});

it.each(['/billing', '/billing?tab=invoices', `/billing/invoices/${invoice.invoiceId}`])(
  'says at %s to whom an unpaid invoice is billed, not that it was paid',
  async (path) => {
    const payerName = 'Lac Insurance';
    const owed = { ...anyone, payerName, ages: { ...noAges, current: 12_000 }, oldestOn: '2026-11-24' };
    open(path, {
      'GET /api/clinic/balances': () => ({ balances: [owed], totals: owed.ages, creditCents: 0, next: null }),
      'GET /api/clinic/invoices': () => ({ invoices: [{ ...invoice, payerName }], next: null }),
      [`GET /api/clinic/invoices/${invoice.invoiceId}`]: () => ({ invoice: { ...invoice, payerName } }),
    });
    await screen.findByText(/billed to Lac Insurance/);
    expect(screen.queryByText(/paid by/)).toBeNull();
  },
);

describe('who may', () => {
  it('shows a clinician only their own invoices', async () => {
    open('/billing?tab=export', {}, { role: 'clinician' });
    await screen.findByText(/^No invoices? yet/);
    expect(screen.queryByRole('navigation')).toBeNull();
  });

  it('tells roles without access to the settings so, and shows no form', async () => {
    open('/settings/billing', {}, { role: 'front_desk' });
    await screen.findByText('Your role does not include this page');
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
  });

  it('says that an invoice does not exist or is not accessible', async () => {
    open('/billing/invoices/0190ffff-0000-7000-8000-000000000001', {});
    await screen.findByText('This invoice does not exist, or you do not have access to it.');
  });
});

describe('the income of a period', () => {
  const part = (count: number, netCents: number, taxCents: number) => ({
    count,
    netCents,
    taxCents,
    totalCents: netCents + taxCents,
  });
  const income = {
    invoices: part(4, 45_000, 4_507),
    credits: part(1, -11_000, -1_430),
    untaxedCents: 12_000,
    taxes: [
      { component: 'GST', ratePpm: 50_000, baseCents: 11_000, taxCents: 550 },
      { component: 'QST', ratePpm: 99_750, baseCents: 11_000, taxCents: 1_097 },
    ],
    writtenOffCents: 8_000,
  };
  const answered = { 'GET /api/clinic/income': () => ({ income }) };
  const rowsOf = (name: string) =>
    within(screen.getByRole('region', { name }))
      .getAllByRole('row')
      .slice(1)
      .map((row) =>
        within(row)
          .getAllByRole('cell')
          .map(({ textContent }) => textContent),
      );

  it('subtracts credit notes, and lists fees and tax by tax', async () => {
    open('/billing?tab=income', answered, { plan: 'basic', role: 'hr' });
    await screen.findByText(/^Written off in this period, tax included: \$80\.00/);
    expect(rowsOf('Invoiced')).toEqual([
      ['4 invoices', '$450.00', '$45.07', '$495.07'],
      ['1 credit note', '-$110.00', '-$14.30', '-$124.30'],
      ['Total', '$340.00', '$30.77', '$370.77'],
    ]);
    expect(rowsOf('Invoiced by tax')).toEqual([
      ['GST 5%', '$110.00', '$5.50'],
      ['QST 9.975%', '$110.00', '$10.97'],
      ['No tax', '$120.00', '–'],
    ]);
  });

  it('is of this month until another period is chosen, and never of days in the wrong order', async () => {
    const { calls, router } = open('/billing?tab=income', answered);
    const thisYear = todayIn('America/Toronto').slice(0, 4);
    const asked = () => calls.filter(({ path }) => path === '/api/clinic/income').at(-1)?.query;
    const period = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Period' });
    expect(chosenIn(period)).toBe('This month');
    fireEvent.change(period, { target: { value: 'thisYear' } });
    const year = { from: `${thisYear}-01-01`, to: `${thisYear}-12-31` };
    await waitFor(() => expect(asked()).toEqual(year));
    expect(router.state.location.search).toContain(`from=${year.from}&to=${year.to}`);
    // On paper only.
    screen.getByText(`Érable Physio · January 1–December 31, ${thisYear}`);
    const before = calls.length;
    fireEvent.change(screen.getByLabelText('To'), { target: { value: '2020-01-01' } });
    await screen.findByText('Choose a last day that is not before the first.');
    expect([chosenIn(period), calls.length]).toEqual(['Other days', before]);
    fireEvent.change(screen.getByLabelText('From'), { target: { value: '2018-01-01' } });
    await screen.findByText('Choose one year or less.');
  });

  it('is not shown to the front desk', async () => {
    open('/billing?tab=income', answered, { role: 'front_desk' });
    await screen.findByText('Nobody owes anything, and nobody has credit.');
    expect(screen.queryByRole('link', { name: 'Income' })).toBeNull();
  });
});

describe('a plan without accounting files', () => {
  const table = {
    'GET /api/clinic/exports': () => ({ exports: [batch], waiting: { quickbooks: 3, xero: 0 }, next: null }),
  };
  it('keeps earlier files, allows no new ones, and shows the owner the plans', async () => {
    open('/billing?tab=export', table, { plan: 'basic' });
    await screen.findByText(/part of the Pro and Expert plans/);
    screen.getByRole('link', { name: 'See the plans' });
    await screen.findByText('1,022');
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Export for Xero' }).disabled).toBe(true);
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Download file 1' }).disabled).toBe(false);
  });

  it('tells a bookkeeper who can change the plan, in French', async () => {
    open('/fr/billing?tab=export', table, { plan: 'basic', role: 'hr' });
    await screen.findByText(/La ou le propriétaire peut changer de forfait/);
    expect(screen.queryByRole('link', { name: 'Voir les forfaits' })).toBeNull();
  });
});

it('shows earlier accounting files page by page', async () => {
  const page = (number: number, next: string | null) => ({
    exports: [{ ...batch, batchId: `0190dddd-0000-7000-8000-00000000000${number}`, number }],
    waiting: { quickbooks: 3, xero: 0 },
    next,
  });
  open('/billing?tab=export', {
    'GET /api/clinic/exports': ({ query }) => (query?.after === '2' ? page(1, null) : page(2, '2')),
  });
  await screen.findByRole('button', { name: 'Download file 2' });
  expect(screen.queryByRole('button', { name: 'Download file 1' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Show more' }));
  await screen.findByRole('button', { name: 'Download file 1' });
  screen.getByRole('button', { name: 'Download file 2' });
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
});

describe('a payment', () => {
  const record = 'POST /api/clinic/payments';
  const invoiceId = '0190ffff-0000-7000-8000-000000000002';
  const ofOne = (): PaymentDialogProps['settles'] => ({
    invoiceId,
    number: 7,
  });
  const pay = async (
    { settles, owed }: { settles: PaymentDialogProps['settles']; owed: number },
    { method, typed }: { method: string; typed: string },
  ) => {
    const transport = open(
      '/payment',
      { [record]: () => ({ id: 'x', version: 1 }) },
      {},
      { settles, amountCents: owed },
    );
    fireEvent.change(await screen.findByLabelText('Method'), { target: { value: method } });
    fireEvent.change(screen.getByLabelText('Amount'), { target: { value: typed } });
    return { transport, save: () => fireEvent.click(screen.getByRole('button', { name: 'Record' })) };
  };

  it.each([
    ['an invoice, rounded down', ofOne(), 12_432, '124.30', 12_432],
    ['an invoice, rounded up', ofOne(), 12_433, '124.35', 12_433],
    ['the oldest invoices, rounded up', 'open', 12_433, '124.35', 12_433],
    ['a part of an invoice', ofOne(), 12_432, '100', 10_000],
    ['more than all that is owed', 'open', 12_432, '130', 13_000],
    ['a deposit', 'deposit', 0, '50', 5_000],
  ] as const)('in cash, of %s', async (_what, settles, owed, typed, amountCents) => {
    const { transport, save } = await pay({ settles, owed }, { method: 'cash', typed });
    if (Number(typed) * 100 !== amountCents)
      screen.getByText(`$${typed} in cash counts as $${(amountCents / 100).toFixed(2)}.`);
    save();
    await screen.findByText(new RegExp(`^\\$${(amountCents / 100).toFixed(2)} recorded`));
    const [body] = transport.bodies(record);
    expect(body).toMatchObject({ method: 'cash', amountCents });
    if (typeof settles === 'object')
      expect(body).toMatchObject({ allocations: [{ invoiceId, amountCents }] });
  });

  it('is made by the client, by the insurer only when an insurer pays, or by whoever is chosen', async () => {
    const transport = open(
      '/payment',
      { [record]: () => ({ id: 'x', version: 1 }) },
      {},
      { settles: 'open', amountCents: 12_430, payers },
    );
    const method = (value: string) =>
      fireEvent.change(screen.getByLabelText('Method'), { target: { value } });
    const payer = () => screen.getByRole<HTMLSelectElement>('combobox', { name: 'Who pays' });
    const shown = () => chosenIn(payer());
    await screen.findByLabelText('Method');
    expect(shown()).toBe('The client');
    method('insurer');
    expect(shown()).toBe('Lac (usual)');
    method('cash');
    expect(shown()).toBe('The client');
    fireEvent.change(payer(), { target: { value: payers[1]?.relationId } });
    method('cheque');
    expect(shown()).toBe('Marie');
    method('insurer');
    expect([...payer().options].map(({ text }) => text)).toEqual(['Insurer', 'Lac (usual)']);
    expect(shown()).toBe('Lac (usual)');
    method('cheque');
    fireEvent.click(screen.getByRole('button', { name: 'Record' }));
    await screen.findByText('$124.30 recorded');
    expect(transport.bodies(record)).toMatchObject([{ payerRelationId: payers[1]?.relationId }]);
  });

  it('for an amount that is no longer owed is refused first, and says what became credit', async () => {
    let owed = 0;
    const transport = open(
      '/payment',
      {
        [record]: ({ body }) => {
          if ((body as { owedCents: number }).owedCents === owed) return { id: 'x', version: 1 };
          throw refusal('TRANSITION_NOT_ALLOWED', {
            message: 'Nothing is owed any more.',
            details: { owedCents: owed },
          });
        },
      },
      {},
      { settles: 'open', amountCents: 6_000 },
    );
    await screen.findByText(/^\$60\.00 is owed\./);
    const press = () => fireEvent.click(screen.getByRole('button', { name: 'Record' }));
    press();
    expect((await screen.findByRole('alert')).textContent).toBe('Nothing is owed any more.');
    screen.getByText(/^\$0\.00 is owed\./);
    owed = 4_000;
    press();
    await screen.findByText(/^\$40\.00 is owed\./);
    press();
    await screen.findByText('$60.00 recorded, of which $20.00 is the client’s credit');
    expect(transport.bodies(record)).toMatchObject([
      { owedCents: 6_000 },
      { owedCents: 0 },
      { owedCents: 4_000 },
    ]);
  });

  it.each([
    ['by card, to the rounded amount', 12_433, 'debit', '124.35'],
    ['in cash, beyond the rounded amount', 12_433, 'cash', '124.40'],
  ])('of more than the invoice is refused: %s', async (_how, owed, method, typed) => {
    const { transport, save } = await pay({ settles: ofOne(), owed }, { method, typed });
    save();
    await screen.findByText('Invoice 7 has a balance of $124.33. Enter that or less.');
    expect(transport.bodies(record)).toEqual([]);
  });
});

describe('check-out', () => {
  const price = `GET /api/clinic/confirmations/${attendanceId}/checkout`;
  const checkOut = `POST /api/clinic/confirmations/${attendanceId}/checkout`;
  const priced = { [price]: () => ({ quote }) };
  const field = (name: string) => screen.getAllByLabelText<HTMLInputElement>(name);

  it('takes one part by card, one in cash, and leaves the rest open', async () => {
    const transport = open('/checkout', { ...priced, [checkOut]: () => ({ id: 'x', version: 1 }) });
    fireEvent.click(await screen.findByRole('button', { name: 'Pay a part in another way' }));
    const [byCard, inCash] = field('Amount');
    fireEvent.change(byCard as HTMLInputElement, { target: { value: '62.13' } });
    expect(inCash?.value).toBe('62.15');
    screen.getByText('$62.15 in cash counts as $62.17.');
    fireEvent.change(inCash as HTMLInputElement, { target: { value: '50' } });
    screen.getByText('$12.17 stays open.');
    fireEvent.click(screen.getByRole('button', { name: 'Check out, $112.13' }));
    await screen.findByText('Checked out: Anne Tremblay, $12.17 open');
    expect(transport.bodies(checkOut)).toEqual([
      {
        version: 3,
        useCredit: false,
        payments: [
          { method: 'credit_card', amountCents: 6_213 },
          { method: 'cash', amountCents: 5_000 },
        ],
      },
    ]);
  });

  it('does not round cash in US dollars', async () => {
    const settings = { ...workspaceMe().settings, currency: 'USD' as const };
    const priced = { ...quote, totalCents: 12_432, cashCents: 12_432 };
    open('/checkout', { [price]: () => ({ quote: priced }) }, { settings });
    fireEvent.click(await screen.findByRole('radio', { name: 'Cash' }));
    expect(screen.getByRole('button', { name: 'Check out, $124.32' })).toBeTruthy();
    cleanup();
    open('/payment', {}, { settings });
    fireEvent.click(await screen.findByLabelText('Amount'));
    fireEvent.change(screen.getByLabelText('Amount'), { target: { value: '62.17' } });
    fireEvent.change(screen.getByLabelText('Method'), { target: { value: 'cash' } });
    expect(screen.getByText('In cash: $62.17')).toBeTruthy();
  });

  it('offers the methods of payment of the United States to a clinic there, everywhere in one order', async () => {
    const settings = { ...workspaceMe().settings, currency: 'USD' as const };
    const methods = ['Card', 'Debit', 'Cash', 'Check', 'Insurer', 'Direct deposit', 'Other'];
    open('/checkout', { [price]: () => ({ quote }) }, { settings });
    await screen.findByRole('radio', { name: 'Check' });
    const radios = screen.getAllByRole<HTMLInputElement>('radio');
    expect(radios.map(({ labels }) => labels?.[0]?.textContent)).toEqual([...methods, 'Pays later']);
    cleanup();
    open('/payment', {}, { settings });
    const { options } = await screen.findByLabelText<HTMLSelectElement>('Method');
    expect([...options].map(({ text }) => text)).toEqual(methods);
  });

  it('says nothing of Canadian taxes in the United States', async () => {
    const settings = { ...workspaceMe().settings, currency: 'USD' as const };
    const untaxed = { ...quote, taxCents: 0, taxReason: 'outside_canada' };
    open('/checkout', { [price]: () => ({ quote: untaxed }) }, { settings });
    await screen.findByRole('radio', { name: 'Cash' });
    expect(screen.queryByText('Tax')).toBeNull();
    cleanup();
    open('/checkout', { [price]: () => ({ quote: untaxed }) });
    expect(await screen.findByText('outside Canada, so no GST, HST or QST')).toBeTruthy();
  });

  it('presumes for each part who pays it', async () => {
    const transport = open('/checkout', {
      [price]: () => ({ quote: { ...quote, payerName: 'Lac', payers } }),
      [checkOut]: () => ({ id: 'x', version: 1 }),
    });
    fireEvent.click(await screen.findByRole('radio', { name: 'Insurer' }));
    fireEvent.change(screen.getByLabelText('Amount'), { target: { value: '100' } });
    fireEvent.click(screen.getByRole('button', { name: 'Pay a part in another way' }));
    const shown = () =>
      screen.getAllByRole<HTMLSelectElement>('combobox', { name: 'Who pays' }).map(chosenIn);
    expect(shown()).toEqual(['Lac (usual)', 'The client']);
    fireEvent.click(screen.getByRole('radio', { name: 'Card' }));
    expect(shown()).toEqual(['The client', 'The client']);
    fireEvent.click(screen.getByRole('radio', { name: 'Insurer' }));
    fireEvent.click(screen.getByRole('button', { name: 'Check out, $124.30' }));
    await screen.findByText('Checked out: Anne Tremblay, $124.30 paid');
    expect(transport.bodies(checkOut)).toMatchObject([
      {
        payments: [
          { method: 'insurer', amountCents: 10_000 },
          { method: 'cash', amountCents: 2_430 },
        ],
      },
    ]);
  });

  it('offers the invoice for the receipt afterwards', async () => {
    const { router } = open('/checkout', { ...priced, [checkOut]: () => ({ id: 'y', version: 1 }) });
    fireEvent.click(await screen.findByRole('button', { name: 'Check out, $124.30' }));
    await screen.findByText('Checked out: Anne Tremblay, $124.30 paid');
    fireEvent.click(screen.getByRole('button', { name: 'Open invoice' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/billing/invoices/y'));
  });

  it('begins at the fee when the visit has none yet', async () => {
    const unpriced = { ...quote, feeCents: null, taxCents: null, totalCents: null, cashCents: null };
    open('/checkout', { [price]: () => ({ quote: unpriced }) });
    const fee = await screen.findByLabelText('Fee before tax');
    await waitFor(() => expect(document.activeElement).toBe(fee));
  });

  it('offers no invoice for a visit that is not billed here', async () => {
    open('/checkout', {
      [price]: () => ({ quote: { ...quote, billed: false } }),
      [checkOut]: () => ({ id: attendanceId, version: 1 }),
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Check out' }));
    await screen.findByText('Checked out: Anne Tremblay');
    expect(screen.queryByRole('button', { name: 'Open invoice' })).toBeNull();
  });

  it('can remove a payment', async () => {
    open('/checkout', priced);
    fireEvent.click(await screen.findByRole('button', { name: 'Pay a part in another way' }));
    fireEvent.click(screen.getByRole('button', { name: 'Remove payment 2' }));
    expect(field('Amount').map(({ value }) => value)).toEqual(['124.30']);
  });

  it('shows why the tax is undecided before the check-out', async () => {
    const undecided = {
      ...quote,
      taxCents: null,
      totalCents: null,
      taxReason: 'profession_unknown',
    } as const;
    open('/fr/checkout', { [price]: () => ({ quote: undecided }) });
    await screen.findByText(/Taxes à déterminer : aucun permis de Chen Li/);
    screen.getByRole('link', { name: 'Inscrire le permis' });
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Encaisser' }).disabled).toBe(true);
  });

  it.each([
    ['', 'administrator', 'No licence of Chen Li', 'Record the licence', null],
    ['/fr', 'administrator', 'Aucun permis de Chen Li', 'Inscrire le permis', null],
    ['', 'front_desk', 'No licence of Chen Li', null, 'An administrator can fix this.'],
  ] as const)(
    'warns%s a member of role %s that the receipt will have no licence number',
    async (prefix, role, said, link, instead) => {
      const unlicensed = { ...quote, taxCents: 0, taxReason: 'not_registered', licensed: false };
      open(`${prefix}/checkout`, { [price]: () => ({ quote: unlicensed }) }, { role });
      const notice = (await screen.findByText(new RegExp(said))).closest('[role=status]') as HTMLElement;
      if (link) within(notice).getByRole('link', { name: link });
      else expect(within(notice).queryByRole('link')).toBeNull();
      if (instead) expect(notice.textContent).toContain(instead);
      const act = screen.getByRole<HTMLButtonElement>('button', {
        name: prefix ? /^Encaisser/ : /^Check out/,
      });
      expect(act.disabled).toBe(false);
    },
  );

  it.each([
    ['the clinician is licensed', {}],
    ['nothing is billed', { licensed: false, billed: false, taxReason: null }],
    ['the missing licence leaves the tax open', { licensed: false, taxReason: 'profession_unknown' }],
  ] as const)('does not warn of the receipt when %s', async (_case, changes) => {
    open('/checkout', { [price]: () => ({ quote: { ...quote, ...changes } }) });
    await screen.findByRole('button', { name: /^Check out/ });
    expect(screen.queryByText(/the receipt will have no licence number/)).toBeNull();
  });

  it('links to the client whose province decides the tax of virtual care', async () => {
    const undecided = {
      ...quote,
      taxCents: null,
      totalCents: null,
      taxReason: 'client_region_unknown',
    } as const;
    open('/checkout', { [price]: () => ({ quote: undecided }) });
    await screen.findByText(/Tax not decided: virtual care needs the client’s province/);
    const link = screen.getByRole('link', { name: 'Set the client’s province' });
    expect(link.getAttribute('href')).toMatch(new RegExp(`/clients/${quote.fileNo}$`));
  });

  it.each([
    ['', 'FORBIDDEN', 'This visit cannot be checked out now', 'Record deposit'],
    [
      '/fr',
      'TRANSITION_NOT_ALLOWED',
      'Cette visite ne peut pas être encaissée maintenant',
      'Inscrire un acompte',
    ],
  ] as const)(
    'says why one’s own visit is not checked out, and where to record a payment%s',
    async (prefix, code, title, deposit) => {
      open(`${prefix}/checkout`, {
        [price]: () => {
          throw refusal(code, { message: 'Your own visit.' });
        },
      });
      const notice = (await screen.findByText(title)).closest('[role=alert]');
      expect(notice?.textContent).toContain('Your own visit.');
      expect(screen.getByRole('link', { name: deposit }).getAttribute('href')).toMatch(
        /\/clients\/10432\?tab=billing&deposit=1$/,
      );
      expect(screen.queryByRole('button', { name: prefix ? 'Réessayer' : 'Try again' })).toBeNull();
    },
  );

  it.each([
    ['a visit whose joint bill another client pays', { carrierId: 'x' }],
    ['a visit that a colleague has recorded as cancelled late', { state: 'late_cancelled' }],
    ['a visit that a colleague has recorded as missed', { state: 'no_show' }],
  ])('offers no deposit for %s', async (_, details) => {
    open('/checkout', {
      [price]: () => {
        const facts = { message: 'It has another bill.', details };
        throw refusal('TRANSITION_NOT_ALLOWED', facts);
      },
    });
    const notice = (await screen.findByText('This visit cannot be checked out now')).closest('[role=alert]');
    expect(notice?.textContent).toContain('It has another bill.');
    expect(notice?.textContent).not.toContain('deposit');
    expect(screen.queryByRole('link', { name: 'Record deposit' })).toBeNull();
  });

  it('can be tried again when the total did not load', async () => {
    let offline = true;
    open('/checkout', {
      [price]: () => {
        if (offline) throw noResponse();
        return { quote };
      },
    });
    await screen.findByText('The total could not be computed');
    offline = false;
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByRole('button', { name: 'Check out, $124.30' });
  });

  it('whose answer was lost is repeated as it was, though its total has changed since', async () => {
    let losses = 2;
    const transport = open('/checkout', {
      [price]: () => ({
        quote: losses > 1 ? { ...quote, creditCents: 2_430 } : { ...quote, version: 4, owedCents: 500 },
      }),
      [checkOut]: () => {
        losses -= 1;
        if (losses >= 0) throw noResponse();
        return { id: 'x', version: 1 };
      },
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Check out, $100.00' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Check out, $124.30' }));
    await screen.findByText('Checked out: Anne Tremblay, $100.00 paid');
    const sent = transport.calls.filter(
      ({ path, method }) => method === 'POST' && path.endsWith('/checkout'),
    );
    expect(sent).toHaveLength(3);
    expect(new Set(sent.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(1);
    expect(new Set(sent.map(({ body }) => JSON.stringify(body))).size).toBe(1);
  });

  const decided = () => {
    throw refusal('TRANSITION_NOT_ALLOWED', {
      message: 'This visit is confirmed already.',
      details: { state: 'confirmed' },
    });
  };
  const conflict = () => {
    throw refusal('VERSION_CONFLICT', { message: errorTexts.en.VERSION_CONFLICT });
  };

  it('closes its form when a colleague has done it, and asks for no deposit', async () => {
    const transport = open('/checkout', { ...priced, [checkOut]: conflict });
    const act = await screen.findByRole('button', { name: 'Check out, $124.30' });
    transport.on(price, decided);
    fireEvent.click(act);
    const notice = (await screen.findByText('This visit cannot be checked out now')).closest('[role=alert]');
    expect(notice?.textContent).toContain('This visit is confirmed already.');
    expect(screen.queryByRole('button', { name: /^Check out,/ })).toBeNull();
    expect(screen.queryByRole('link', { name: 'Record deposit' })).toBeNull();
    await waitFor(() => expect(notice?.parentElement).toBe(document.activeElement));
  });

  it.each([
    ['', 'Amount', /^Check out, \$50/, 'The amount changed in the meantime. It is now $90.00.'],
    ['/fr', 'Montant', /^Encaisser 50/, 'Le montant a changé entre-temps. Il est maintenant de 90,00 $.'],
  ])('keeps what was typed and says so when the amount changes%s', async (prefix, amount, act, changed) => {
    const transport = open(`${prefix}/checkout`, { ...priced, [checkOut]: conflict });
    fireEvent.change(await screen.findByLabelText(amount), { target: { value: '50' } });
    transport.on(price, () => ({
      quote: { ...quote, version: 4, feeCents: 9_000, taxCents: 0, totalCents: 9_000, cashCents: 9_000 },
    }));
    fireEvent.click(screen.getByRole('button', { name: act }));
    await screen.findByText((text) => text.replaceAll('\u00a0', ' ') === changed);
    expect(screen.getByLabelText<HTMLInputElement>(amount).value).toBe('50');
    fireEvent.click(screen.getByRole('button', { name: act }));
    await waitFor(() => expect(transport.bodies(checkOut)).toMatchObject([{ version: 3 }, { version: 4 }]));
  });

  it('does not say that the amount changed when the person changes the fee', async () => {
    open('/checkout', {
      [price]: ({ query }) => ({
        quote: { ...quote, ...(query?.feeCents ? { feeCents: 9_000, taxCents: 0, totalCents: 9_000 } : {}) },
      }),
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Change the fee' }));
    fireEvent.change(screen.getByLabelText('Fee before tax'), { target: { value: '90' } });
    await screen.findByRole('button', { name: 'Check out, $90.00' });
    expect(screen.queryByText(/changed in the meantime/)).toBeNull();
  });

  it('bills the fee that it shows, also when the price of a typed fee was lost once', async () => {
    let offline = true;
    const transport = open('/checkout', {
      [price]: ({ query }) => {
        if (query?.feeCents === undefined) return { quote };
        if (offline) throw noResponse();
        return { quote: { ...quote, feeCents: 9_000, taxCents: 0, totalCents: 9_000 } };
      },
      [checkOut]: () => ({ id: 'x', version: 1 }),
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Change the fee' }));
    fireEvent.change(screen.getByLabelText('Fee before tax'), { target: { value: '90' } });
    fireEvent.change(screen.getByLabelText('Why is the fee different?'), { target: { value: 'Student' } });
    const failed = (await screen.findByText('The total could not be computed')).closest('[role=alert]');
    expect(screen.getByRole<HTMLButtonElement>('button', { name: /^Check out/ }).disabled).toBe(true);
    offline = false;
    fireEvent.click(within(failed as HTMLElement).getByRole('button', { name: 'Try again' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Check out, $90.00' }));
    await screen.findByText('Checked out: Anne Tremblay, $90.00 paid');
    expect(transport.bodies(checkOut)).toMatchObject([
      { feeCents: 9_000, feeReason: 'Student', payments: [{ amountCents: 9_000 }] },
    ]);
  });

  it('moves the focus to the fee to change, and asks for a price only when it differs', async () => {
    const transport = open('/checkout', priced);
    const change = await screen.findByRole('button', { name: 'Change the fee' });
    change.focus();
    fireEvent.click(change);
    const fee = screen.getByLabelText<HTMLInputElement>('Fee before tax');
    expect(document.activeElement).toBe(fee);
    expect(fee.value).toBe('110.00');
    fireEvent.change(fee, { target: { value: '90' } });
    fireEvent.change(fee, { target: { value: '110' } });
    const asked = () =>
      transport.calls.filter(({ method }) => method === 'GET').map(({ query }) => query?.feeCents);
    await waitFor(() => expect(asked()).toEqual([undefined, 9_000]));
  });

  it('prices the typed fee anew when a colleague changes that of the visit to another one', async () => {
    const transport = open('/checkout', { ...priced, [checkOut]: conflict });
    fireEvent.click(await screen.findByRole('button', { name: 'Change the fee' }));
    transport.on(price, ({ query }) => ({
      quote: {
        ...quote,
        ...{ version: 4, feeCents: 12_000, taxCents: 1_560, totalCents: 13_560 },
        ...(query?.feeCents === 11_000 && { feeCents: 11_000, taxCents: 1_430, totalCents: 12_430 }),
      },
    }));
    fireEvent.click(screen.getByRole('button', { name: 'Check out, $124.30' }));
    await waitFor(() => expect(transport.calls.at(-1)?.query?.feeCents).toBe(11_000));
    fireEvent.click(await screen.findByRole('button', { name: 'Check out, $124.30' }));
    await waitFor(() =>
      expect(transport.bodies(checkOut)).toMatchObject([{ version: 3 }, { version: 4, feeCents: 11_000 }]),
    );
  });

  it('is still reported as done when its answers were lost and the visit has no price any more', async () => {
    let losses = 2;
    const transport = open('/checkout', {
      ...priced,
      [checkOut]: () => {
        losses -= 1;
        if (losses < 0) return { id: 'x', version: 1 };
        transport.on(price, decided);
        throw noResponse();
      },
    });
    const act = { name: 'Check out, $124.30' };
    fireEvent.click(await screen.findByRole('button', act));
    await screen.findByText(/No response from server/);
    await waitFor(() =>
      expect(
        transport.calls.filter(({ path, method }) => method === 'GET' && path.endsWith('/checkout')),
      ).toHaveLength(2),
    );
    fireEvent.click(await screen.findByRole('button', act));
    await screen.findByText('Checked out: Anne Tremblay, $124.30 paid');
  });

  const refusals: ErrorCode[] = ['PERIOD_CLOSED', 'TAX_UNDECIDED', 'VERSION_CONFLICT'];
  it.each(
    refusals.flatMap((code) => [
      ['en', code, /^Check out,/] as const,
      ['fr', code, /^Encaisser 124/] as const,
    ]),
  )('tells in %s why it was refused: %s', async (locale, code, act) => {
    const message = errorTexts[locale][code];
    open(locale === 'fr' ? '/fr/checkout' : '/checkout', {
      ...priced,
      [checkOut]: () => {
        throw refusal(code, { message });
      },
    });
    fireEvent.click(await screen.findByRole('button', { name: act }));
    expect((await screen.findByText(message)).closest('[role=alert]')).not.toBeNull();
    // The button works again, for when the problem is solved.
    expect((await screen.findByRole<HTMLButtonElement>('button', { name: act })).disabled).toBe(false);
  });
});

describe('an invoice', () => {
  const path = `/billing/invoices/${invoice.invoiceId}`;
  const read = { [`GET /api/clinic/invoices/${invoice.invoiceId}`]: () => ({ invoice }) };
  const accountPath = `GET /api/clinic/clients/${invoice.clientId}/account`;
  const account: ClientAccount = {
    clientId: invoice.clientId,
    fileNo: 10_432,
    name: 'Anne Tremblay',
    balanceCents: 12_000,
    creditCents: 0,
    ages: noAges,
    invoices: [],
    payments: [],
    locationId: invoice.locationId,
    payers: [],
  };
  it('of the account has a summary for each payer, first the usual one, and one that names them all', async () => {
    const payer = { usual: false, pays: true, organization: false };
    const payers = [
      { ...payer, relationId: 'p1', name: 'Paul Dubois' },
      { ...payer, relationId: 'p2', name: 'Rita Lang', usual: true },
    ];
    const summary = `GET /api/clinic/clients/${invoice.clientId}/account-summary`;
    const asked: unknown[] = [];
    open('/account', {
      [accountPath]: () => ({ account: { ...account, payers } }),
      [summary]: ({ query }) => {
        asked.push(query?.payerRelationId);
        return { fileName: 'summary.pdf', contentType: 'application/pdf', bytes: new Uint8Array() };
      },
    });
    const save = async (choice?: string) => {
      fireEvent.click(await screen.findByRole('button', { name: 'Account summary' }));
      const field = await screen.findByLabelText<HTMLSelectElement>('For');
      expect(chosenIn(field)).toBe('Rita Lang');
      if (choice !== undefined) fireEvent.change(field, { target: { value: choice } });
      const [says, other] = ['Names every payer and what each of them paid.', /Other payers are not named/];
      expect(screen.queryByText(choice === '' ? says : other)).not.toBeNull();
      fireEvent.click(screen.getByRole('button', { name: 'Download' }));
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    };
    await save();
    await save('p1');
    await save('');
    expect(asked).toEqual(['p2', 'p1', undefined]);
  });

  it.each([
    ['issued', 'Write-off reversed'],
    ['written_off', 'Reason'],
  ] as const)('that is %s says under “%s” why', async (state, title) => {
    open(path, {
      [`GET /api/clinic/invoices/${invoice.invoiceId}`]: () => ({
        invoice: { ...invoice, state, reason: 'Client found' },
      }),
    });
    const notice = (await screen.findByText('Client found')).closest('[role]') ?? document.body;
    expect(within(notice as HTMLElement).getByText(title)).toBeTruthy();
  });

  const takePayment = () => screen.findByRole<HTMLButtonElement>('button', { name: 'Take payment' });

  it('shows that its payment form is loading', async () => {
    let answer: (account: unknown) => void = () => {};
    open(path, {
      ...read,
      [accountPath]: () =>
        new Promise((resolve) => {
          answer = resolve;
        }),
    });
    fireEvent.click(await takePayment());
    await waitFor(async () => expect((await takePayment()).dataset.loading).toBe('true'));
    answer({ account });
    await screen.findByRole('dialog');
    expect(screen.getByLabelText<HTMLInputElement>('Amount').value).toBe('120.00');
  });

  it('says why its payment form could not be loaded, and tries again', async () => {
    let down = true;
    open(path, {
      ...read,
      [accountPath]: () => {
        if (down) throw noResponse();
        return { account };
      },
    });
    fireEvent.click(await takePayment());
    expect((await screen.findByRole('alert')).textContent).toContain('Please check your connection.');
    expect(screen.queryByRole('dialog')).toBeNull();
    down = false;
    fireEvent.click(await takePayment());
    await screen.findByRole('dialog');
    await waitFor(() => expect(document.querySelector('.ui-notice[role=alert]')).toBeNull());
  });

  it.each([
    ['', 'What was paid became the client’s credit when the invoice was credited: see the client’s billing.'],
    [
      '/fr',
      'Le montant payé a été porté au crédit du client lorsque la facture a été créditée : voir la facturation du client.',
    ],
  ])('that was paid and then credited says where the money is%s', async (prefix, sentence) => {
    const credited: Invoice = {
      ...invoice,
      payment: 'credited',
      creditedCents: 12_000,
      balanceCents: 0,
      releasedCents: 12_000,
    };
    open(`${prefix}${path}`, { [Object.keys(read)[0] ?? '']: () => ({ invoice: credited }) });
    const panel = within(await screen.findByRole('region', { name: prefix ? 'Paiements' : 'Payments' }));
    const link = panel.getByRole('link');
    expect(link.parentElement?.textContent?.replaceAll('\u00a0', ' ')).toBe(sentence);
    expect(link.getAttribute('href')).toMatch(/\/clients\/10432\?tab=billing$/);
  });

  it('that was never paid says so', async () => {
    open(path, read);
    await screen.findByText('Nothing is paid yet.');
  });

  it('has a deposit form at the client’s billing that a link opens, and that stays closed afterwards', async () => {
    const { router } = open('/account?deposit=1', { [accountPath]: () => ({ account }) });
    const dialog = within(await screen.findByRole('dialog', { name: 'Deposit of Anne Tremblay' }));
    fireEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(router.state.location.search).toBe('');
  });

  it('has no deposit form for somebody who may not record payments', async () => {
    open('/account?deposit=1', { [accountPath]: () => ({ account }) }, { permissions: ['payments:read'] });
    await screen.findByRole('heading', { name: 'Invoices' });
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('is not voided without a reason, which gets the focus', async () => {
    open(path, read);
    fireEvent.click(await screen.findByRole('button', { name: 'Void invoice' }));
    const dialog = within(await screen.findByRole('dialog'));
    const reason = dialog.getByLabelText<HTMLElement>(/^Reason/);
    reason.blur();
    fireEvent.click(dialog.getByRole('button', { name: 'Void invoice' }));
    dialog.getByText('Please write a sentence.');
    await waitFor(() => expect(document.activeElement).toBe(reason));
  });

  it('is voided in French by a button that differs from the one that cancels', async () => {
    open(`/fr${path}`, read);
    fireEvent.click(await screen.findByRole('button', { name: 'Annuler la facture' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getAllByRole('button', { name: /^Annuler/ }).map(({ textContent }) => textContent)).toEqual(
      ['Annuler', 'Annuler la facture'],
    );
  });
});

describe('the sums of an invoice', () => {
  const sumsOf = async (changes: Partial<Invoice>) => {
    const shown = { ...invoice, paidCents: 2_000, balanceCents: 0, ...changes };
    open(`/billing/invoices/${invoice.invoiceId}`, {
      [`GET /api/clinic/invoices/${invoice.invoiceId}`]: () => ({ invoice: shown }),
    });
    const sums = (await screen.findByText('Total')).closest('dl');
    return [...(sums?.children ?? [])].map((row) => [...row.children].map(({ textContent }) => textContent));
  };

  it('add up when the rest was written off', async () =>
    expect(await sumsOf({ state: 'written_off' })).toEqual([
      ['Total', '$120.00'],
      ['Paid', '$20.00'],
      ['Written off', '-$100.00'],
      ['Balance', '$0.00'],
    ]));

  it('are only the total when it is void', async () =>
    expect(await sumsOf({ state: 'void', paidCents: 0 })).toEqual([['Total', '$120.00']]));
});

describe('in a clinic with two locations', () => {
  const place = (locationId: string, name: string) => ({
    ...{ locationId, name, archived: false, version: 1, streetAddress: null, city: null, region: null },
    ...{ postalCode: null, phone: null, zone: 'America/Toronto', rooms: [] },
  });
  const harbour = '0190ffff-0000-7000-8000-000000000013';
  const locations = [place(invoice.locationId, 'Main Street'), place(harbour, 'Harbour')];
  const places = { 'GET /api/clinic/locations': () => ({ locations }) };

  it('the cash-out is read for one of them', async () => {
    const { calls } = open('/billing?tab=day&on=2026-11-24', {
      ...places,
      'GET /api/clinic/payments': () => ({ payments: [paid(21)], next: null }),
    });
    await screen.findByText('Main Street', { selector: 'td *' });
    fireEvent.change(await screen.findByRole('combobox', { name: 'Location' }), {
      target: { value: harbour },
    });
    for (const path of ['/api/clinic/payments', '/api/clinic/payments/totals'])
      await waitFor(() =>
        expect(calls.some((one) => one.path === path && one.query?.locationId === harbour)).toBe(true),
      );
  });

  it('a payment is recorded where it is received', async () => {
    const { bodies } = open('/payment', {
      ...places,
      'POST /api/clinic/payments': () => ({ id: 'x', version: 1 }),
    });
    fireEvent.change(await screen.findByLabelText('Location'), { target: { value: harbour } });
    fireEvent.change(screen.getByLabelText('Amount'), { target: { value: '20.00' } });
    fireEvent.click(screen.getByRole('button', { name: 'Record' }));
    await waitFor(() => expect(bodies('POST /api/clinic/payments')).toMatchObject([{ locationId: harbour }]));
  });
});

describe('giving money back', () => {
  const act = async (payment: Payment, name: string, table: Record<string, Handler> = {}) => {
    const transport = open('/billing?tab=day&on=2026-11-24', {
      ...table,
      'GET /api/clinic/payments': () => ({ payments: [payment], next: null }),
      'GET /api/clinic/payments/totals': () => ({
        totals: [
          {
            ...{ method: payment.method, payments: 1, receivedCents: 6_217, refundedCents: 0 },
            ...{ bouncedCents: 0, roundingCents: 0, totalCents: 6_217 },
          },
        ],
        totalCents: 6_217,
      }),
    });
    fireEvent.click(await screen.findByRole('button', { name: /^Actions/ }));
    // In its row, so that a screen reader finds it after its button.
    expect((await screen.findByRole('menu')).closest('tr')).toBeTruthy();
    fireEvent.click(await screen.findByRole('menuitem', { name }));
    return { transport, dialog: within(await screen.findByRole('dialog')) };
  };

  it.each([
    ['62.15', 6_217],
    ['62.15', 6_213],
  ])('in cash counts the rounded amount as the whole: %s for %i', async (typed, whole) => {
    const payment: Payment = { ...paid(21), method: 'cash', amountCents: whole, allocatedCents: whole };
    const refund = `POST /api/clinic/payments/${payment.paymentId}/refund`;
    const { transport, dialog } = await act(payment, 'Refund', {
      [refund]: () => ({ id: 'x', version: 1 }),
    });
    fireEvent.change(dialog.getByLabelText('Amount'), { target: { value: typed } });
    const counted = `$${(whole / 100).toFixed(2)}`;
    dialog.getByText(`$${typed} in cash counts as ${counted}.`);
    fireEvent.change(dialog.getByLabelText(/^Reason/), { target: { value: 'Charged twice' } });
    fireEvent.click(dialog.getByRole('button', { name: 'Refund' }));
    await screen.findByText(`${counted} refunded`);
    expect(transport.bodies(refund)).toMatchObject([{ method: 'cash', amountCents: whole }]);
  });

  it('reverses what is left of a partly refunded cheque that is returned', async () => {
    const cheque: Payment = { ...paid(21), method: 'cheque', allocatedCents: 10_000, returnedCents: 2_000 };
    const { dialog } = await act(cheque, 'Mark as returned');
    dialog.getByText('$100.00 is reversed. The invoices it paid are open again.');
  });
});

describe('the cash-out of a day', () => {
  const pages = {
    'GET /api/clinic/payments/totals': () => ({
      totals: [
        {
          ...{ method: 'debit', payments: 3, receivedCents: 36_000, refundedCents: 0 },
          ...{ bouncedCents: 0, roundingCents: 0, totalCents: 36_000 },
        },
      ],
      totalCents: 36_000,
    }),
    'GET /api/clinic/payments': (({ query }) => {
      const after = Number(query?.after ?? 0);
      return { payments: [paid(after + 21)], next: after < 2 ? String(after + 1) : null };
    }) satisfies Handler,
  };
  const rows = () => [21, 22, 23].filter((number) => screen.queryByRole('cell', { name: String(number) }));

  it('is printed with all its payments', async () => {
    const printed: number[][] = [];
    vi.stubGlobal('print', () => printed.push(rows()));
    open('/billing?tab=day&on=2026-11-24', pages);
    await screen.findByRole('cell', { name: '21' });
    expect(rows()).toEqual([21]);
    fireEvent.click(screen.getByRole('button', { name: 'Print' }));
    await waitFor(() => expect(printed).toEqual([[21, 22, 23]]));
    fireEvent.click(screen.getByRole('button', { name: 'Print' }));
    await waitFor(() => expect(printed).toHaveLength(2));
  });

  it('is not printed when some of them could not be loaded', async () => {
    const print = vi.fn();
    vi.stubGlobal('print', print);
    open('/billing?tab=day&on=2026-11-24', {
      ...pages,
      'GET /api/clinic/payments': (call) => {
        if (call.query?.after === '2') throw noResponse();
        return pages['GET /api/clinic/payments'](call);
      },
    });
    await screen.findByRole('cell', { name: '21' });
    fireEvent.click(screen.getByRole('button', { name: 'Print' }));
    await screen.findByText(/Please check your connection/);
    expect(print).not.toHaveBeenCalled();
  });

  it('calls a payment that was voided « Annulé » in French', async () => {
    const voided = { ...paid(21), voidedAt: '2026-11-24T21:00:00Z', voidable: false };
    open('/fr/billing?tab=day&on=2026-11-24', {
      ...pages,
      'GET /api/clinic/payments': () => ({ payments: [voided], next: null }),
    });
    await screen.findByText('Annulé');
  });

  it('offers to void a payment in French by a name of its own', async () => {
    open('/fr/billing?tab=day&on=2026-11-24', pages);
    fireEvent.click(await screen.findByRole('button', { name: /^Actions.*21$/ }));
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Annuler le paiement' }));
    const dialog = within(await screen.findByRole('dialog'));
    await dialog.findByRole('button', { name: 'Annuler le paiement' });
    expect(dialog.getAllByRole('button', { name: 'Annuler' })).toHaveLength(1);
  });
});
