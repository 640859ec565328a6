import { Button, Radio, Stack } from '@mantine/core';
import {
  formatPrice,
  listPlanFeatures,
  type PublicPlanName,
  plans,
  planTable,
  trialDays,
} from '@tamarack/core/domain';
import { registrationTexts } from '@tamarack/core/domain/public/registration-texts';
import { Badge, useText } from '@tamarack/core/ui';
import { mostPopularPlan, mostPopularTexts } from '../../../shared/most-popular.ts';
import classes from '../registration.module.css';
import type { PlanChoiceProps } from './PlanChoice.tsx';

/** The three plans, shown instead of the card, with a button to return to it. */
export function PlanList({ value, error, onChange, onDone }: PlanChoiceProps & { onDone: () => void }) {
  const { t } = useText(registrationTexts);
  return (
    <div className={classes.plans}>
      <PlanOptions value={value} error={error} onChange={onChange} autoFocus />
      <Button variant="default" size="md" mt="sm" onClick={onDone}>
        {t('planDone')}
      </Button>
    </div>
  );
}

interface PlanOptionsProps extends Partial<PlanChoiceProps> {
  value: PublicPlanName;
  /** Focuses the chosen plan when the list opens. */
  autoFocus?: boolean;
}

export function PlanOptions({ value, error, onChange, autoFocus }: PlanOptionsProps) {
  const { t, locale } = useText(registrationTexts);
  const { t: mark } = useText(mostPopularTexts);
  return (
    <Radio.Group
      size="lg"
      name="plan"
      label={t('planChoose')}
      description={t('planTrial', { days: trialDays })}
      value={value}
      error={error}
      onChange={(plan) => onChange?.(plan as PublicPlanName)}
    >
      <Stack gap="xs" mt="xs">
        {plans.map((plan) => {
          const details = planTable[plan];
          const chosen = details.publicName === value;
          return (
            <Radio
              key={plan}
              size="md"
              value={details.publicName}
              autoFocus={autoFocus && chosen}
              className={classes.planOption}
              data-chosen={chosen || undefined}
              label={
                <span className={classes.planName}>
                  <strong>{details.publicLabel}</strong> ·{' '}
                  {t('planClinicians', { limit: details.clinicianLimit })}{' '}
                  {plan === mostPopularPlan ? <Badge tone="basic">{mark('mostPopular')}</Badge> : null}
                </span>
              }
              description={
                <>
                  <span className={classes.planPrice}>
                    {t('planPrice', { price: formatPrice(details.priceCad, locale) })}
                  </span>
                  <br />
                  {listPlanFeatures(plan, locale)
                    .map(({ text }) => text)
                    .join(' · ')}
                </>
              }
            />
          );
        })}
      </Stack>
    </Radio.Group>
  );
}
