import {
  type AnalyticsPoint,
  type AnalyticsTotals,
  type Period,
  type Plan,
  plans,
  planTable,
} from '@tamarack/core/domain';
import type { LateChange, Leaver, Transition } from './repository.ts';

type ByPlan = Record<Plan, number>;

const perPlan = (count: (plan: Plan) => number): ByPlan =>
  Object.fromEntries(plans.map((plan) => [plan, count(plan)])) as ByPlan;
const sum = (counts: ByPlan): number => plans.reduce((total, plan) => total + counts[plan], 0);
const isPlan = (plan: Plan | 'none'): plan is Plan => plan !== 'none';

/**
 * The changes in each bucket and the totals at its end, from the sums of the daily history, whose bucket 0 is
 * everything before the period. `leavers` are the clinics that left "active" in the period, each once. Revenue is the
 * list price of active clinics past their trial.
 */
export function pointsOf(
  buckets: readonly Period[],
  transitions: readonly Transition[],
  trialChanges: readonly { bucket: number; plan: Plan; tenants: number }[],
  leavers: readonly Leaver[],
): AnalyticsPoint[] {
  const active = perPlan(() => 0);
  const onTrial = perPlan(() => 0);
  const points: AnalyticsPoint[] = [];
  const transitionsIn = Map.groupBy(transitions, ({ bucket }) => bucket);
  const leaversIn = Map.groupBy(leavers, ({ bucket }) => bucket);
  const trialChangesIn = Map.groupBy(trialChanges, ({ bucket }) => bucket);
  for (let index = 0; index <= buckets.length; index += 1) {
    const base = sum(active);
    const within = transitionsIn.get(index) ?? [];
    for (const { fromStatus, fromPlan, toStatus, toPlan, tenants } of within) {
      if (fromStatus === 'active' && isPlan(fromPlan)) active[fromPlan] -= tenants;
      if (toStatus === 'active' && isPlan(toPlan)) active[toPlan] += tenants;
    }
    for (const { plan, tenants } of trialChangesIn.get(index) ?? []) onTrial[plan] += tenants;
    const bucket = buckets[index - 1];
    if (!bucket) continue;
    points.push({
      ...bucket,
      ...countNewClinics(within),
      ...leaversByOutcome(leaversIn.get(index) ?? []),
      base,
      ...activeAndRevenue(active, onTrial),
    });
  }
  return points;
}

function countNewClinics(moves: readonly Transition[]) {
  const count = (matches: (move: Transition) => boolean) =>
    moves.filter(matches).reduce((total, { tenants }) => total + tenants, 0);
  return {
    registered: count(({ fromStatus }) => fromStatus === 'none'),
    activated: count((move) => move.fromStatus === 'provisioning' && move.toStatus === 'active'),
  };
}

function leaversByOutcome(leavers: readonly Leaver[]) {
  const count = (outcome: Leaver['outcome']) =>
    leavers.filter((leaver) => leaver.outcome === outcome).reduce((total, { tenants }) => total + tenants, 0);
  return { suspended: count('suspended'), terminated: count('terminated'), returned: count('returned') };
}

/** A period's last point as of an hour of its last day, without later changes. */
export function withoutLaterChanges(point: AnalyticsPoint, later: readonly LateChange[]): AnalyticsPoint {
  const active = { ...point.active };
  const onTrial = { ...point.onTrial };
  let { registered, activated } = point;
  for (const { fromStatus, fromPlan, fromTrial, toStatus, toPlan, toTrial } of later) {
    if (fromStatus === 'none') registered -= 1;
    if (fromStatus === 'provisioning' && toStatus === 'active') activated -= 1;
    if (fromStatus === 'active' && isPlan(fromPlan)) {
      active[fromPlan] += 1;
      if (fromTrial) onTrial[fromPlan] += 1;
    }
    if (toStatus === 'active' && isPlan(toPlan)) {
      active[toPlan] -= 1;
      if (toTrial) onTrial[toPlan] -= 1;
    }
  }
  return { ...point, registered, activated, ...activeAndRevenue(active, onTrial) };
}

function activeAndRevenue(active: ByPlan, onTrial: ByPlan) {
  const priced = (counts: (plan: Plan) => number) =>
    plans.reduce((total, plan) => total + counts(plan) * planTable[plan].priceCad, 0);
  return {
    active: { ...active },
    onTrial: { ...onTrial },
    revenueCad: priced((plan) => active[plan] - onTrial[plan]),
    trialCad: priced((plan) => onTrial[plan]),
  };
}

/** Totals of a period from its buckets. */
export function totalsOf(points: readonly AnalyticsPoint[]): AnalyticsTotals {
  const total = (value: (point: AnalyticsPoint) => number) =>
    points.reduce((running, point) => running + value(point), 0);
  const churned = total(({ suspended, terminated }) => suspended + terminated);
  const base = points[0]?.base ?? 0;
  const last = points.at(-1);
  return {
    registered: total(({ registered }) => registered),
    activated: total(({ activated }) => activated),
    churned,
    returned: total(({ returned }) => returned),
    churnPercent: base === 0 ? null : Math.round((churned / base) * 1000) / 10,
    active: last ? sum(last.active) : 0,
    revenueCad: last?.revenueCad ?? 0,
    trialCad: last?.trialCad ?? 0,
  };
}
