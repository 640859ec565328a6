import {
  DomainError,
  type Plan,
  type PlanFeature,
  planFeatures,
  plans,
  planTable,
} from '@tamarack/core/domain';
import type { Tx } from '../../database/types.ts';
import type { ClinicAccess } from '../../server/access/types.ts';
import { findPlan } from './repository.ts';

/** @throws DomainError PLAN_FEATURE when the clinic's plan does not have the feature */
export async function refuseWithoutFeature(
  tx: Tx,
  { tenantId }: Pick<ClinicAccess, 'tenantId'>,
  feature: PlanFeature,
): Promise<void> {
  const smallest: Plan = planFeatures[feature];
  const plan = await findPlan(tx, tenantId);
  if (plan && plans.indexOf(plan) >= plans.indexOf(smallest)) return;
  throw new DomainError('PLAN_FEATURE', {
    values: { plan: planTable[smallest].publicLabel },
    details: { feature, plan: smallest },
  });
}
