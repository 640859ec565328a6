import { Button, Group } from '@mantine/core';
import {
  type ClinicDashboard,
  clinicEndpoints,
  formatPrice,
  listInPreparation,
  listLostFeatures,
  listPlanFeatures,
  type Plan,
  plans,
  planTable,
  regionsOf,
} from '@tamarack/core/domain';
import { ratesOn, withTaxes } from '@tamarack/core/domain/clinics/taxes';
import { useRead } from '@tamarack/core/session';
import { useChange } from '@tamarack/core/session/step-up';
import { AskDialog, Badge, Notice, toast, useText } from '@tamarack/core/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { formatAmount, formatRate } from '../../../shared/format.ts';
import { mostPopularPlan, mostPopularTexts } from '../../../shared/most-popular.ts';
import classes from '../account.module.css';
import { clinicTexts } from '../clinic-texts.ts';
import { SectionHead } from '../frame/SectionHead.tsx';
import { clinicKey } from '../queries.ts';

/** The three plans, with the current one and buttons to change. */
export function PlanSection({ clinic }: { clinic: ClinicDashboard }) {
  const { t, locale } = useText(clinicTexts);
  const [asked, setAsked] = useState<Plan>();
  const [started, setStarted] = useState<{ operationId: string; plan: Plan }>();
  const { tenantId } = clinic;
  const change = useChange(
    (call, plan: Plan) => call(clinicEndpoints.changePlan, { params: { tenantId }, payload: { plan } }),
    {
      onSuccess: ({ operation: { operationId } }, plan) => setStarted({ operationId, plan }),
      onSettled: () => setAsked(undefined),
      refetch: [clinicKey(tenantId)],
    },
  );
  const busy = change.isPending || (clinic.operation !== null && isRunning(clinic.operation.state));

  return (
    <>
      <SectionHead title={t('planTitle')} intro={t('planIntro')} />
      {started ? <ChangeProgress key={started.operationId} clinic={clinic} {...started} /> : null}
      <div className={classes.plans}>
        {plans.map((plan) => (
          <PlanCard key={plan} clinic={clinic} plan={plan} busy={busy} onChoose={() => setAsked(plan)} />
        ))}
      </div>
      {plans.some((plan) => isTooSmall(plan, clinic)) ? (
        <p className={classes.small}>{t('planFreeSeats')}</p>
      ) : null}
      <TaxLine clinic={clinic} />
      <p className={classes.small}>
        {t('planToday', { soon: listInPreparation('enterprise', locale) || 'none' })}
      </p>
      {clinic.trialEndsAt && Date.parse(clinic.trialEndsAt) > Date.now() ? (
        <p className={classes.small}>{t('planTrialNote')}</p>
      ) : null}
      <AskDialog
        opened={asked !== undefined}
        title={t('planConfirm')}
        confirm={t('planConfirm')}
        loading={change.isPending}
        onConfirm={() => {
          if (asked) change.mutate(asked);
        }}
        onClose={() => setAsked(undefined)}
      >
        {t('planQuestion', {
          from: planTable[clinic.plan].publicLabel,
          to: planTable[asked ?? clinic.plan].publicLabel,
          lost: listLostFeatures(clinic.plan, asked ?? clinic.plan, locale) || 'none',
        })}
      </AskDialog>
    </>
  );
}

/** The price of the clinic's plan with the taxes of its province. */
function TaxLine({ clinic }: { clinic: ClinicDashboard }) {
  const { t, locale } = useText(clinicTexts);
  const { country, region, plan } = clinic;
  const rates = ratesOn(country === 'CA' ? region : null, new Date().toISOString().slice(0, 10));
  if (!rates)
    return <p className={classes.small}>{t(country === 'US' ? 'planTaxAbroad' : 'planTaxUnknown')}</p>;
  const price = planTable[plan].priceCad;
  const { taxes, total } = withTaxes(price, rates);
  const name = regionsOf('CA').find(({ code }) => code === region)?.[locale] ?? '';
  const parts = taxes.map(
    ({ component, ratePpm, amount }) =>
      `${t(`tax${component}`)} ${formatRate(ratePpm, locale)} (${formatAmount(amount, locale)})`,
  );
  return (
    <p className={classes.small}>
      {t('planTax', {
        region: name,
        plan: planTable[plan].publicLabel,
        sum: [formatAmount(price, locale), ...parts].join(' + '),
        total: formatAmount(total, locale),
      })}
    </p>
  );
}

const isTooSmall = (plan: Plan, { plan: current, clinicians }: ClinicDashboard) =>
  plan !== current && clinicians.used > planTable[plan].clinicianLimit;

const isRunning = (state: string) => state === 'queued' || state === 'running';

interface PlanCardProps {
  clinic: ClinicDashboard;
  plan: Plan;
  busy: boolean;
  onChoose: () => void;
}

function PlanCard({ clinic, plan, busy, onChoose }: PlanCardProps) {
  const { t, locale } = useText(clinicTexts);
  const { t: mark } = useText(mostPopularTexts);
  const details = planTable[plan];
  const current = plan === clinic.plan;
  const { used } = clinic.clinicians;
  return (
    <section
      className={classes.planCard}
      data-current={current || undefined}
      aria-label={details.publicLabel}
    >
      <Group gap="0.5rem 1rem" justify="space-between">
        <strong>{details.publicLabel}</strong>
        {current ? (
          <Badge tone="ok">{t('planCurrent')}</Badge>
        ) : plan === mostPopularPlan ? (
          <Badge tone="basic">{mark('mostPopular')}</Badge>
        ) : null}
      </Group>
      <p className={classes.figure}>{t('planPrice', { price: formatPrice(details.priceCad, locale) })}</p>
      <p className={classes.small}>{t('planLimit', { limit: details.clinicianLimit })}</p>
      <ul className={classes.features}>
        {listPlanFeatures(plan, locale).map(({ text }) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
      {current ? null : isTooSmall(plan, clinic) ? (
        <p className={classes.small}>{t('planTooSmall', { used, limit: details.clinicianLimit })}</p>
      ) : (
        <Button variant="default" mt="md" disabled={busy} onClick={onChoose}>
          {t('planChoose', { plan: details.publicLabel })}
        </Button>
      )}
    </section>
  );
}

interface ChangeProgressProps {
  clinic: ClinicDashboard;
  operationId: string;
  plan: Plan;
}

/** Shows the progress and the result of a plan change. */
function ChangeProgress({ clinic, operationId, plan }: ChangeProgressProps) {
  const { t } = useText(clinicTexts);
  const client = useQueryClient();
  const label = planTable[plan].publicLabel;
  const queryKey = [...clinicKey(clinic.tenantId), 'operation', operationId];
  const { data: operation } = useRead(clinicEndpoints.operation, queryKey, {
    params: { tenantId: clinic.tenantId, operationId },
    pick: 'operation',
    refetchInterval: ({ state }) => (state.data && !isRunning(state.data.state) ? false : 1_000),
  });
  const state = operation?.state ?? 'queued';
  useEffect(() => {
    if (state !== 'succeeded') return;
    toast.success(t('planDone', { plan: label }));
    void client.invalidateQueries({ queryKey: clinicKey(clinic.tenantId), exact: true });
  }, [state, t, label, client, clinic.tenantId]);

  if (state === 'succeeded') return null;
  return state === 'failed' ? (
    <Notice tone="bad" role="alert">
      {t('planFailed', { plan: label })}
    </Notice>
  ) : (
    <Notice tone="info" role="status">
      {t('planAccepted', { plan: label })}
    </Notice>
  );
}
