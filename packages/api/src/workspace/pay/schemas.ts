import {
  type Agreement,
  type AskedQuery,
  approvalWays,
  attendanceStates,
  type CarriedPay,
  carryReasons,
  type OwnPay,
  type OwnStatement,
  type PayLine,
  type Payout,
  type PayPeriod,
  type PayQuery,
  type PayRule,
  type PayRun,
  type PayRunSummary,
  type PaySettlement,
  type PaySoFar,
  type PayStatementSummary,
  type PayTier,
  type PayTotals,
  payBases,
  payFindings,
  payRunStates,
  paySettlementWays,
  paySources,
  payTaxModes,
  type Statement,
  type T4aLine,
  type TreatedHours,
  taxComponents,
  tierMethods,
} from '@tamarack/core/domain/workspace';
import Joi from 'joi';
import { count, timestamp, uuid, version } from '../../server/schemas.ts';
import { eitherOf, listOf, nullable, oneOf, shape } from '../../server/shape.ts';
import { day, wallTime } from '../shared/index.ts';

const cents = Joi.number().integer();
/** An amount that people enter, in cents. */
export const amount = Joi.number().integer().min(0).max(10_000_000);
export const shareBp = Joi.number().integer().min(0).max(10_000);
const words = Joi.string().allow('');

const tier = shape<PayTier>({ upToCents: nullable(amount), shareBp });

export const payRule = eitherOf(
  shape<Extract<PayRule, { kind: 'percent' }>>({ kind: oneOf(['percent']), shareBp }),
  shape<Extract<PayRule, { kind: 'flat' }>>({ kind: oneOf(['flat']), amountCents: amount }),
  shape<Extract<PayRule, { kind: 'hourly' }>>({ kind: oneOf(['hourly']), centsPerHour: amount }),
  shape<Extract<PayRule, { kind: 'tiers' }>>({
    kind: oneOf(['tiers']),
    method: oneOf(tierMethods),
    tiers: listOf(tier).min(1).max(10) as never,
  }),
);

export const agreement = shape<Agreement>({
  agreementId: uuid,
  version,
  staffId: uuid,
  staffName: Joi.string(),
  fromOn: day,
  basis: oneOf(payBases),
  rule: payRule,
  missedShareBp: nullable(shareBp),
  noteGate: Joi.boolean(),
  taxMode: oneOf(payTaxModes),
  minimumCents: amount,
  gstNumber: words,
  qstNumber: words,
  registeredFrom: nullable(day),
  createdAt: timestamp,
  createdBy: nullable(Joi.string()),
  withdrawnAt: nullable(timestamp),
  withdrawnBecause: words,
  used: Joi.boolean(),
}).meta({ className: 'Agreement' });

const sums = {
  openingCents: cents,
  earnedCents: cents,
  adjustmentCents: cents,
  paidCents: cents,
  closingCents: cents,
};
const totals = { ...sums, taxCents: cents, payoutCents: cents };
const periodKeys = { from: day, to: day, cutoffOn: day };
export const period = shape<PayPeriod>(periodKeys);
const payTotals = shape<PayTotals>(totals).meta({ className: 'PayTotals' });

const runKeys = {
  ...periodKeys,
  runId: uuid,
  version,
  state: oneOf(payRunStates),
  cutoffAt: timestamp,
  preparedBy: nullable(Joi.string()),
  reviewedAt: nullable(timestamp),
  queriesUntil: nullable(timestamp),
  approvedBy: nullable(Joi.string()),
  approvedAt: nullable(timestamp),
  approvedAlone: Joi.boolean(),
  paidOn: nullable(day),
  reference: words,
  openQueries: count,
};
export const runSummary = shape<PayRunSummary>({ ...runKeys, totals: nullable(payTotals) }).meta({
  className: 'PayRunSummary',
});

const carried = listOf(
  shape<CarriedPay>({ reason: oneOf(carryReasons), visits: count, cents }).meta({ className: 'CarriedPay' }),
);
const queryKeys = {
  queryId: uuid,
  version,
  attendanceId: uuid,
  localStart: wallTime,
  fileNo: count,
  runId: uuid,
  text: Joi.string(),
  askedAt: timestamp,
  answer: words,
  answeredAt: nullable(timestamp),
  answeredBy: nullable(Joi.string()),
};
const payQuery = shape<PayQuery>(queryKeys).meta({ className: 'PayQuery' });

const statementSummary = shape<PayStatementSummary>({
  ...totals,
  staffId: uuid,
  staffName: Joi.string(),
  taxMode: nullable(oneOf(payTaxModes)),
  feeCents: cents,
  carried,
  openQueries: count,
  problems: listOf(oneOf(payFindings)),
  unagreedOn: listOf(day),
  unsettled: Joi.boolean(),
  changed: Joi.boolean(),
}).meta({ className: 'PayStatementSummary' });

export const run = shape<PayRun>({
  ...runKeys,
  totals: payTotals,
  statements: listOf(statementSummary),
  approval: oneOf(approvalWays),
  mayTakeBack: Joi.boolean(),
  nextRun: nullable(
    shape<NonNullable<PayRun['nextRun']>>({ from: day, to: day, reviewed: Joi.boolean() }).meta({
      className: 'NextPayRun',
    }),
  ),
  queries: listOf(
    shape<AskedQuery>({ ...queryKeys, staffId: uuid, staffName: Joi.string() }).meta({
      className: 'AskedQuery',
    }),
  ),
  withoutAgreement: listOf(shape({ staffId: uuid, name: Joi.string(), visits: count, feeCents: cents })),
}).meta({ className: 'PayRun' });

const line = shape<PayLine>({
  ...sums,
  attendanceId: uuid,
  localStart: wallTime,
  fileNo: count,
  serviceEn: Joi.string(),
  serviceFr: Joi.string(),
  outcome: oneOf(attendanceStates),
  confirmedAt: timestamp,
  source: oneOf(paySources),
  agreementId: nullable(uuid),
  baseCents: cents,
  collectedCents: cents,
  shareBp: nullable(shareBp),
  minutes: nullable(count),
  rateCents: nullable(cents),
  feeCents: cents,
  heldCents: cents,
  carriedBecause: nullable(oneOf(carryReasons)),
  queries: listOf(payQuery),
}).meta({ className: 'PayLine' });

const payout = shape<Payout>({
  keptCents: cents,
  taxes: listOf(shape({ component: oneOf(taxComponents), ratePpm: count, taxCents: cents })),
  taxCents: cents,
  payoutCents: cents,
}).meta({ className: 'Payout' });

export const statement = shape<Statement>({
  ...periodKeys,
  ...sums,
  runId: uuid,
  version,
  state: oneOf(payRunStates),
  cutoffAt: timestamp,
  clinicName: Joi.string(),
  staffId: uuid,
  staffName: Joi.string(),
  taxMode: nullable(oneOf(payTaxModes)),
  feeCents: cents,
  payout,
  gstNumber: words,
  qstNumber: words,
  queriesUntil: nullable(timestamp),
  paidOn: nullable(day),
  reference: words,
  mayAsk: Joi.boolean(),
  lines: listOf(line),
  otherQueries: listOf(payQuery),
  settlements: listOf(
    shape<PaySettlement>({
      settlementId: uuid,
      way: oneOf(paySettlementWays),
      cents,
      on: day,
      by: nullable(Joi.string()),
      reason: Joi.string(),
    }).meta({ className: 'PaySettlement' }),
  ),
  unsettledCents: cents,
}).meta({ className: 'Statement' });

const ownStatement = shape<OwnStatement>({
  ...periodKeys,
  ...totals,
  runId: uuid,
  state: oneOf(payRunStates),
  queriesUntil: nullable(timestamp),
  paidOn: nullable(day),
  openQueries: count,
}).meta({ className: 'OwnStatement' });

export const ownPay = shape<OwnPay>({
  soFar: nullable(
    shape<PaySoFar>({ ...sums, from: nullable(day), payoutCents: cents, carried }).meta({
      className: 'PaySoFar',
    }),
  ),
  agreements: listOf(agreement),
  statements: listOf(ownStatement),
}).meta({ className: 'OwnPay' });

export const t4aLine = shape<T4aLine>({
  staffId: uuid,
  staffName: Joi.string(),
  box048Cents: cents,
  slipDue: Joi.boolean(),
}).meta({ className: 'T4aLine' });

export const treatedHours = shape<TreatedHours>({
  staffId: uuid,
  name: Joi.string(),
  kind: Joi.string(),
  appointments: count,
  minutes: count,
  openMinutes: count,
}).meta({ className: 'TreatedHours' });
