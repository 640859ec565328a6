import { Button } from '@mantine/core';
import { errorText } from '@tamarack/core/client';
import { formatPrice, type PublicPlanName, planFromName, planTable, trialDays } from '@tamarack/core/domain';
import { registrationTexts } from '@tamarack/core/domain/public/registration-texts';
import { sessionTexts } from '@tamarack/core/session';
import { toast, useText } from '@tamarack/core/ui';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import classes from '../registration.module.css';
import { useLater } from './later.tsx';

export interface PlanChoiceProps {
  value: PublicPlanName;
  error?: string;
  onChange: (plan: PublicPlanName) => void;
  /** The plans for browsers without scripts. */
  plain?: ReactNode;
}

/** The chosen plan as a card. "Change" shows the three plans instead. */
export function PlanChoice({ value, error, onChange, plain }: PlanChoiceProps) {
  const { t, locale } = useText(registrationTexts);
  const failed = useText(sessionTexts).t('failed');
  const [open, setOpen] = useState(false);
  const change = useRef<HTMLButtonElement>(null);
  const chosen = planTable[planFromName(value) ?? 'basic'];
  const { parts, load } = useLater();
  const isList = open || Boolean(error);
  useEffect(() => {
    if (!isList) return;
    load().catch((failure: unknown) => {
      setOpen(false);
      toast.error(errorText(failure, failed));
    });
  }, [isList, load, failed]);

  if (isList && parts) {
    return (
      <parts.PlanList
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
          <p className={classes.planPrice}>{t('planTrial', { days: trialDays })}</p>
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
        <div className={classes.plans}>{plain}</div>
      </noscript>
    </>
  );
}
