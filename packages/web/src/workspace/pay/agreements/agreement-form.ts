import {
  type Agreement,
  type AgreementTerms,
  type AgreementWish,
  computeEarnings,
  type Day,
  findRuleProblem,
  type PayBasis,
  type PayItemFacts,
  type PayRule,
  type PayTaxMode,
} from '@tamarack/core/domain/workspace';
import { parseCents } from '../../shared/format.ts';
import { parseShare } from '../words.ts';

export interface AgreementValues {
  fromOn: Day;
  kind: PayRule['kind'];
  share: string;
  amount: string;
  method: 'marginal' | 'whole';
  /** All tiers but the last, which has no limit. */
  tiers: { upTo: string; share: string }[];
  lastShare: string;
  basis: PayBasis;
  noteGate: boolean;
  ownMissed: boolean;
  missedShare: string;
  minimum: string;
  taxMode: PayTaxMode;
  gstNumber: string;
  qstNumber: string;
  registeredFrom: Day;
  reason: string;
}

const plainShare = (bp: number) => String(bp / 100);
const plainAmount = (cents: number) => (cents / 100).toFixed(2);

/** Initial values for a new agreement, or for one that replaces `old` and starts with its terms. */
export function agreementValues(today: Day, old?: Agreement): AgreementValues {
  const empty: AgreementValues = {
    fromOn: today,
    kind: 'percent',
    share: '60',
    amount: '',
    method: 'marginal',
    tiers: [{ upTo: '4000.00', share: '55' }],
    lastShare: '60',
    basis: 'collected',
    noteGate: true,
    ownMissed: false,
    missedShare: '50',
    minimum: '0.00',
    taxMode: 'share',
    gstNumber: '',
    qstNumber: '',
    registeredFrom: '',
    reason: '',
  };
  if (!old) return empty;
  const { rule, missedShareBp } = old;
  return {
    ...empty,
    fromOn: old.fromOn,
    kind: rule.kind,
    ...(rule.kind === 'percent' && { share: plainShare(rule.shareBp) }),
    ...(rule.kind === 'flat' && { amount: plainAmount(rule.amountCents) }),
    ...(rule.kind === 'hourly' && { amount: plainAmount(rule.centsPerHour) }),
    ...(rule.kind === 'tiers' && {
      method: rule.method,
      tiers: rule.tiers
        .slice(0, -1)
        .map(({ upToCents, shareBp }) => ({ upTo: plainAmount(upToCents ?? 0), share: plainShare(shareBp) })),
      lastShare: plainShare(rule.tiers.at(-1)?.shareBp ?? 0),
    }),
    basis: old.basis,
    noteGate: old.noteGate,
    ownMissed: missedShareBp !== null,
    ...(missedShareBp !== null && { missedShare: plainShare(missedShareBp) }),
    minimum: plainAmount(old.minimumCents),
    taxMode: old.taxMode,
    gstNumber: old.gstNumber,
    qstNumber: old.qstNumber,
    registeredFrom: old.registeredFrom ?? '',
  };
}

/** Parses the rule; null when something is missing or invalid. */
export function ruleOf(values: AgreementValues): PayRule | null {
  const rule = typedRule(values);
  return rule && findRuleProblem(rule) === null ? rule : null;
}

function typedRule({ kind, share, amount, method, tiers, lastShare }: AgreementValues): PayRule | null {
  if (kind === 'percent') {
    const shareBp = parseShare(share);
    return shareBp === null ? null : { kind, shareBp };
  }
  if (kind === 'tiers') {
    const typed = [
      ...tiers.map((tier) => ({ upToCents: parseCents(tier.upTo), shareBp: parseShare(tier.share) })),
      { upToCents: null, shareBp: parseShare(lastShare) },
    ];
    const known = typed.flatMap(({ upToCents, shareBp }) =>
      shareBp === null ? [] : [{ upToCents, shareBp }],
    );
    return known.length === typed.length ? { kind, method, tiers: known } : null;
  }
  const cents = parseCents(amount);
  if (cents === null) return null;
  return kind === 'flat' ? { kind, amountCents: cents } : { kind, centsPerHour: cents };
}

/** The request body; null when something is missing or invalid. */
export function payloadOf(values: AgreementValues): AgreementWish | null {
  const rule = ruleOf(values);
  const missedShareBp = values.ownMissed ? parseShare(values.missedShare) : null;
  const minimumCents = parseCents(values.minimum);
  if (!rule || !values.fromOn || minimumCents === null || (values.ownMissed && missedShareBp === null))
    return null;
  const charges = values.taxMode === 'contractor_charges';
  return {
    fromOn: values.fromOn,
    rule,
    taxMode: values.taxMode,
    basis: values.basis,
    missedShareBp,
    noteGate: values.noteGate,
    minimumCents,
    ...(charges && {
      gstNumber: values.gstNumber.trim(),
      qstNumber: values.qstNumber.trim(),
      registeredFrom: values.registeredFrom || null,
    }),
  };
}

export interface Example {
  text: 'exampleSession' | 'exampleMissed' | 'exampleHour' | 'exampleTiers' | 'exampleCollected';
  feeCents: number;
  minutes: number;
  partCents: number;
  payCents: number;
}

/** Examples of pay under the typed terms, computed with the same rules as real pay. */
export function examplesOf(values: AgreementValues): Example[] {
  const wish = payloadOf({ ...values, fromOn: values.fromOn || '2000-01-01' });
  if (!wish) return [];
  const { missedShareBp = null, basis = 'collected', rule } = wish;
  const terms: AgreementTerms = {
    agreementId: '',
    fromOn: '2000-01-01',
    basis,
    rule,
    missedShareBp,
    noteGate: false,
    taxMode: 'share',
    minimumCents: 0,
  };
  const facts = (feeCents: number, changes: Partial<PayItemFacts> = {}): PayItemFacts => ({
    itemId: '',
    appointmentId: '',
    servedOn: '2000-01-02',
    confirmedAt: '2000-01-02T00:00:00Z',
    missed: false,
    cancelled: false,
    feeCents,
    collectedCents: feeCents,
    refundedCents: 0,
    treatedMinutes: 43,
    noteMissing: false,
    queried: false,
    earlier: null,
    ...changes,
  });
  const pay = (text: Example['text'], item: PayItemFacts): Example => {
    const earned = computeEarnings([item], [terms], '').get(item.itemId);
    const payCents = (text === 'exampleCollected' ? earned?.payableCents : earned?.earnedCents) ?? 0;
    return { text, feeCents: item.feeCents, minutes: 43, partCents: item.collectedCents, payCents };
  };
  return [
    rule.kind === 'tiers'
      ? pay('exampleTiers', facts(520_000))
      : pay(rule.kind === 'hourly' ? 'exampleHour' : 'exampleSession', facts(15_000)),
    ...(rule.kind === 'percent' && basis === 'collected'
      ? [pay('exampleCollected', facts(15_000, { collectedCents: 10_000 }))]
      : []),
    ...(missedShareBp !== null || rule.kind === 'percent'
      ? [pay('exampleMissed', facts(7_500, { missed: true, treatedMinutes: null }))]
      : []),
  ];
}
