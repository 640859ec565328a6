import { Button } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { planFeatures, planTable } from '@tamarack/core/domain';
import { isBalanced, type PaySums } from '@tamarack/core/domain/workspace';
import { useSession } from '@tamarack/core/session';
import { Notice, useText } from '@tamarack/core/ui';
import { useDashboard, useMe } from '../frame/index.ts';
import { ClosedToSupport } from '../shared/ClosedToSupport.tsx';
import classes from './pay.module.css';
import { usePlanHasPay } from './queries.ts';
import { payTexts } from './text.ts';
import { usePayWords } from './words.ts';

/** Explains that the clinic's plan does not include contractor pay. */
export function PlanNotice() {
  const { t } = useText(payTexts);
  const { isOwner } = useMe();
  const plans = useDashboard('plan');
  if (usePlanHasPay()) return null;
  return (
    <Notice
      tone="info"
      title={t('planTitle', { plan: planTable[planFeatures.payroll].publicLabel })}
      actions={
        isOwner ? (
          <Button component="a" href={plans} variant="default">
            {t('planAction')}
          </Button>
        ) : null
      }
    >
      {t('planBody')} {isOwner ? null : t('planOwner')}
    </Notice>
  );
}

/** Opening + earned + adjustments = pay + closing, and whether it adds up. */
export function SumLine({ sums }: { sums: PaySums }) {
  const { t, amount } = usePayWords();
  const holds = isBalanced(sums);
  const Icon = holds ? IconCircleCheck : IconAlertTriangle;
  return (
    <p className={classes.sum} data-wrong={holds ? undefined : true}>
      <Icon size={18} role="img" aria-label={t(holds ? 'sumHolds' : 'sumFails')} />
      <span>
        {t('sum', {
          opening: amount(sums.openingCents),
          earned: amount(sums.earnedCents),
          adjustments: amount(sums.adjustmentCents),
          paid: amount(sums.paidCents),
          closing: amount(sums.closingCents),
        })}
      </span>
    </p>
  );
}

/** Shown to roles without access to pay. */
export function Forbidden() {
  const { t } = useText(payTexts);
  if (useSession().user?.operator) return <ClosedToSupport />;
  return (
    <Notice tone="info" title={t('forbidden')}>
      {t('forbiddenBody')}
    </Notice>
  );
}
