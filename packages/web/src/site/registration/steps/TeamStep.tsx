import { Button, Text } from '@mantine/core';
import {
  cliniciansIn,
  type PublicPlanName,
  planFromName,
  planTable,
  smallestPlanFor,
  staffRoles,
  totalStaff,
} from '@tamarack/core/domain';
import { registrationStepTexts, staffKey } from '@tamarack/core/domain/public/registration-step-texts';
import { registrationTexts } from '@tamarack/core/domain/public/registration-texts';
import { Notice, useText } from '@tamarack/core/ui';
import { useEffect, useId, useRef, useState } from 'react';
import { FrenchTerms } from '../../../shared/TermsSentence.tsx';
import classes from '../registration.module.css';
import type { WizardForm } from '../useFields.ts';
import { Counter } from './Counter.tsx';

export interface TeamStepProps {
  form: WizardForm;
  onPlan: (plan: PublicPlanName) => void;
}

/** Step 4: how many people work at the clinic, counted by kind. */
export function TeamStep({ form, onPlan }: TeamStepProps) {
  const { t } = useText(registrationStepTexts);
  const { t: title } = useText(registrationTexts);
  const { staffing, country, state } = form.values;
  const problem = form.errors.staffing as string | undefined;
  const problemId = useId();
  const total = totalStaff(staffing);
  return (
    <>
      <Text c="dimmed">{t('staffIntro')}</Text>
      <fieldset
        className={classes.counters}
        aria-label={title('stepHeading4')}
        aria-describedby={problem ? problemId : undefined}
      >
        {staffRoles.map((role) => (
          <Counter
            key={role}
            label={t(staffKey(role))}
            value={staffing[role]}
            error={(form.errors[`staffing.${role}`] as string | undefined) ?? Boolean(problem)}
            describedBy={problem ? problemId : undefined}
            onChange={(count) => {
              form.setFieldValue('staffing', { ...staffing, [role]: count });
              form.clearFieldError('staffing');
              form.clearFieldError(`staffing.${role}`);
            }}
          />
        ))}
      </fieldset>
      <div className={classes.total}>
        <span>{t('staffTotal')}</span>
        <strong className="ui-tabular" aria-hidden="true">
          {total}
        </strong>
        <span className="ui-announced" role="status">
          {t('staffTotalAnnounced', { count: total })}
        </span>
      </div>
      {problem ? (
        <p id={problemId} className={classes.problem} role="alert">
          {problem}
        </p>
      ) : null}
      <PlanWarning form={form} onPlan={onPlan} />
      {country === 'CA' && state === 'QC' ? <FrenchTerms role="status" /> : null}
    </>
  );
}

/** Warns when the plan is too small for the clinic's clinicians and offers the fitting one. It does not block. */
function PlanWarning({ form, onPlan }: TeamStepProps) {
  const { t } = useText(registrationStepTexts);
  const clinicians = cliniciansIn(form.values.staffing);
  const plan = planTable[planFromName(form.values.plan) ?? 'basic'];
  const better = planTable[smallestPlanFor(clinicians)];
  const [switched, setSwitched] = useState(false);
  const done = useRef<HTMLDivElement>(null);
  // The button disappears when pressed, so the focus moves to the result.
  useEffect(() => {
    if (switched) done.current?.focus();
  }, [switched]);
  if (clinicians <= plan.clinicianLimit) {
    return switched ? (
      <Notice ref={done} tone="ok" role="status">
        {t('planSwitched', { plan: plan.publicLabel })}
      </Notice>
    ) : null;
  }
  const facts = { clinicians, plan: plan.publicLabel, limit: plan.clinicianLimit };
  if (better.plan === plan.plan) {
    return (
      <Notice tone="warn" role="status">
        {t('planLargestTooSmall', facts)}
      </Notice>
    );
  }
  return (
    <Notice
      tone="warn"
      role="status"
      actions={
        <Button
          variant="default"
          size="sm"
          onClick={() => {
            onPlan(better.publicName);
            setSwitched(true);
          }}
        >
          {t('planSwitch', { plan: better.publicLabel })}
        </Button>
      }
    >
      {t('planTooSmall', facts)}
    </Notice>
  );
}
