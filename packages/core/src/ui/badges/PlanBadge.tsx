import { type Plan, planFromName, planTable } from '../../domain/plans.ts';
import { Badge, type BadgeTone } from './Badge.tsx';

const tones: Record<Plan, BadgeTone> = {
  basic: 'basic',
  professional: 'professional',
  enterprise: 'enterprise',
};

export interface PlanBadgeProps {
  plan: string;
  /**
   * Operators see the stored names (Basic, Professional, Enterprise), clinics the public ones (Basic, Pro,
   * Expert).
   */
  audience?: 'operator' | 'clinic';
}

/** A plan's name in its colour; an unknown plan is shown as Basic. */
export function PlanBadge({ plan, audience = 'operator' }: PlanBadgeProps) {
  const known = planFromName(plan) ?? 'basic';
  const details = planTable[known];
  return (
    <Badge tone={tones[known]}>{audience === 'operator' ? details.operatorLabel : details.publicLabel}</Badge>
  );
}
