import type { Locale } from '@tamarack/core/domain';
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
import { fieldAmount, parseCents } from '../../shared/format.ts';
import { parseShare } from '../words.ts';
import type { agreementTexts } from './agreement-texts.ts';

type AgreementText = keyof (typeof agreementTexts)['en'];

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

const plainShare = (bp: number, locale: Locale) => String(bp / 100).replace('.', locale === 'fr' ? ',' : '.');

/** Initial values for a new agreement, or for one that replaces `old` and starts with its terms. */
export function agreementValues(today: Day, locale: Locale, old?: Agreement): AgreementValues {
  const typedAmount = (cents: number) => fieldAmount(cents, locale);
  const typedShare = (bp: number) => plainShare(bp, locale);
  const empty: AgreementValues = {
    fromOn: today,
    kind: 'percent',
    share: '60',
    amount: '',
    method: 'marginal',
    tiers: [{ upTo: typedAmount(400_000), share: '55' }],
    lastShare: '60',
    basis: 'collected',
    noteGate: true,
    ownMissed: false,
    missedShare: '50',
    minimum: typedAmount(0),
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
    ...(rule.kind === 'percent' && { share: typedShare(rule.shareBp) }),
    ...(rule.kind === 'flat' && { amount: typedAmount(rule.amountCents) }),
    ...(rule.kind === 'hourly' && { amount: typedAmount(rule.centsPerHour) }),
    ...(rule.kind === 'tiers' && {
      method: rule.method,
      tiers: rule.tiers
        .slice(0, -1)
        .map(({ upToCents, shareBp }) => ({ upTo: typedAmount(upToCents ?? 0), share: typedShare(shareBp) })),
      lastShare: typedShare(rule.tiers.at(-1)?.shareBp ?? 0),
    }),
    basis: old.basis,
    noteGate: old.noteGate,
    ownMissed: missedShareBp !== null,
    ...(missedShareBp !== null && { missedShare: typedShare(missedShareBp) }),
    minimum: typedAmount(old.minimumCents),
    taxMode: old.taxMode,
    gstNumber: old.gstNumber,
    qstNumber: old.qstNumber,
    registeredFrom: old.registeredFrom ?? '',
  };
}

/** Parses the rule; null when something is missing or invalid. */
export function ruleOf(values: AgreementValues, locale: Locale): PayRule | null {
  const rule = typedRule(values, locale);
  return rule && findRuleProblem(rule) === null ? rule : null;
}

function typedRule(
  { kind, share, amount, method, tiers, lastShare }: AgreementValues,
  locale: Locale,
): PayRule | null {
  if (kind === 'percent') {
    const shareBp = parseShare(share);
    return shareBp === null ? null : { kind, shareBp };
  }
  if (kind === 'tiers') {
    const typed = [
      ...tiers.map((tier) => ({ upToCents: parseCents(tier.upTo, locale), shareBp: parseShare(tier.share) })),
      { upToCents: null, shareBp: parseShare(lastShare) },
    ];
    const known = typed.flatMap(({ upToCents, shareBp }, index) =>
      shareBp === null || (upToCents === null && index < tiers.length) ? [] : [{ upToCents, shareBp }],
    );
    return known.length === typed.length ? { kind, method, tiers: known } : null;
  }
  const cents = parseCents(amount, locale);
  if (cents === null) return null;
  return kind === 'flat' ? { kind, amountCents: cents } : { kind, centsPerHour: cents };
}

/** The request body; null when something is missing or invalid. */
export function payloadOf(values: AgreementValues, locale: Locale): AgreementWish | null {
  const rule = ruleOf(values, locale);
  const missedShareBp = values.ownMissed ? parseShare(values.missedShare) : null;
  const minimumCents = parseCents(values.minimum, locale);
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

export type AgreementErrors = Record<string, AgreementText | null>;

/** Problems of what was typed, by field; those of a tier by its place, such as `tiers.0.upTo`. */
export function errorsOf(values: AgreementValues, locale: Locale, old?: Agreement): AgreementErrors {
  const { fromOn, kind, ownMissed, taxMode } = values;
  const share = (text: string) => (parseShare(text) === null ? 'shareInvalid' : null);
  const amount = (text: string) => (parseCents(text, locale) === null ? 'amountInvalid' : null);
  const charges = taxMode === 'contractor_charges';
  const rows = kind === 'tiers' ? values.tiers : [];
  const tiers = Object.fromEntries(
    rows.flatMap((tier, index) => [
      [`tiers.${index}.upTo`, amount(tier.upTo)],
      [`tiers.${index}.share`, share(tier.share)],
    ]),
  );
  const lastShare = kind === 'tiers' ? share(values.lastShare) : null;
  const isTyped = [lastShare, ...Object.values(tiers)].every((error) => error === null);
  return {
    fromOn: fromOn ? (isLater(values, old) ? 'laterFrom' : null) : 'dayRequired',
    share: kind === 'percent' ? share(values.share) : null,
    amount: kind === 'flat' || kind === 'hourly' ? amount(values.amount) : null,
    ...tiers,
    lastShare,
    tiers: kind === 'tiers' && isTyped && !ruleOf(values, locale) ? 'tierOrder' : null,
    missedShare: ownMissed ? share(values.missedShare) : null,
    minimum: amount(values.minimum),
    gstNumber: charges && !values.gstNumber.trim() ? 'numberRequired' : null,
    registeredFrom: charges && !values.registeredFrom ? 'dayRequired' : null,
    reason: old && !values.reason.trim() ? 'reasonRequired' : null,
  };
}

/** Whether the agreement to replace would leave days without one. */
export const isLater = ({ fromOn }: AgreementValues, old: Agreement | undefined): boolean =>
  old !== undefined && fromOn > old.fromOn;

export interface Example {
  text: 'exampleSession' | 'exampleMissed' | 'exampleHour' | 'exampleTiers' | 'exampleCollected';
  feeCents: number;
  minutes: number;
  partCents: number;
  payCents: number;
}

/** Examples of pay under the typed terms, computed with the same rules as real pay. */
export function examplesOf(values: AgreementValues, locale: Locale): Example[] {
  const wish = payloadOf({ ...values, fromOn: values.fromOn || '2000-01-01' }, locale);
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
    repaidCents: 0,
    waivedCents: 0,
    billedElsewhere: false,
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
