import { Button, Radio, Stack } from '@mantine/core';
import {
  listPlanFeatures,
  type PublicPlanName,
  planFromName,
  plans,
  planTable,
  trialDays,
} from '@tamarack/core/domain';
import { registrationTexts } from '@tamarack/core/domain/public/registration-texts';
import { Badge, useText } from '@tamarack/core/ui';
import { useRef, useState } from 'react';
import { formatPrice } from '../../shared/format.ts';
import { planTexts } from '../../shared/plan-text.ts';
import classes from './registration.module.css';

export interface PlanChoiceProps {
  value: PublicPlanName;
  error?: string;
  onChange: (plan: PublicPlanName) => void;
}

/** The chosen plan as a card; Change opens the three plans in its place. */
export function PlanChoice({ value, error, onChange }: PlanChoiceProps) {
  const { t, locale } = useText(registrationTexts);
  const [open, setOpen] = useState(false);
  const change = useRef<HTMLButtonElement>(null);
  const chosen = planTable[planFromName(value) ?? 'basic'];

  if (open || error) {
    return (
      <PlanList
        value={value}
        error={error}
        onChange={onChange}
        onDone={() => {
          setOpen(false);
          requestAnimationFrame(() => change.current?.focus());
        }}
      />
    );
  }
  return (
    <>
      <section className={classes.plan} aria-label={t('planHeading')} data-scripted>
        <input type="hidden" name="plan" value={value} />
        <div>
          <p className={classes.planName}>
            <strong>{chosen.publicLabel}</strong> · {t('planClinicians', { limit: chosen.clinicianLimit })}
          </p>
          <p className={classes.planPrice}>
            {t('planPrice', { price: formatPrice(chosen.priceCad, locale) })}
          </p>
        </div>
        <Button
          ref={change}
          variant="subtle"
          size="compact-md"
          className={classes.flush}
          aria-label={t('planChangeLabel')}
          onClick={() => setOpen(true)}
        >
          {t('planChange')}
        </Button>
      </section>
      <noscript>
        <div className={classes.plans}>
          <PlanOptions value={value} />
        </div>
      </noscript>
    </>
  );
}

/** The three plans in place of the card, with the way back to it. */
function PlanList({ value, error, onChange, onDone }: PlanChoiceProps & { onDone: () => void }) {
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
  /** The chosen plan takes the focus as the list opens. */
  autoFocus?: boolean;
}

function PlanOptions({ value, error, onChange, autoFocus }: PlanOptionsProps) {
  const { t, locale } = useText(registrationTexts);
  const { t: features } = useText(planTexts);
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
                  {plan === 'professional' ? <Badge tone="basic">{features('popular')}</Badge> : null}
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
