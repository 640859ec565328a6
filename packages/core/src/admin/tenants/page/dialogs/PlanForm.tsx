import { Radio, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { plans, planTable } from '../../../../domain/plans.ts';
import { operationEndpoints } from '../../../../domain/platform/operations.ts';
import { Notice } from '../../../../ui/Notice.tsx';
import { DialogForm } from '../../../shared/form-dialog/DialogForm.tsx';
import { useTenantChange } from '../../actions/useTenantChange.ts';
import { t } from '../text.ts';
import type { TenantFormProps } from './TenantDialogs.tsx';
import { isConflict, useSeenTenant } from './useSeenTenant.tsx';

/**
 * Changes a tenant's plan. Plans that are too small for its clinicians cannot be chosen; the server refuses
 * them too.
 */
export function PlanForm({ tenant, onClose }: TenantFormProps) {
  const [plan, setPlan] = useState(tenant.plan);
  const change = useTenantChange(
    (call, version: number) =>
      call(operationEndpoints.changePlan, {
        params: { tenantId: tenant.tenantId },
        payload: { version, plan },
      }),
    { done: t('planDone'), meta: { quiet: isConflict }, onSuccess: onClose },
  );
  const { seen, stale, notice } = useSeenTenant(tenant, change.error, (current) => setPlan(current.plan));
  const { used } = seen.clinicians;
  const limit = planTable[plan].clinicianLimit;
  const difference = planTable[plan].priceCad - planTable[seen.plan].priceCad;
  return (
    <DialogForm
      onSubmit={() => change.mutate(seen.version)}
      confirm={t('changePlan')}
      loading={change.isPending}
      disabled={stale || plan === seen.plan || used > limit}
      onCancel={onClose}
    >
      {notice}
      <Radio.Group
        label={t('plan')}
        value={plan}
        onChange={(value) => setPlan(plans.find((known) => known === value) ?? plan)}
      >
        <Stack gap="xs" mt="xs">
          {plans.map((value) => {
            const { operatorLabel: name, clinicianLimit, priceCad } = planTable[value];
            const label = t('planOption', { name, limit: clinicianLimit, price: `$${priceCad}` });
            return (
              <Radio
                key={value}
                value={value}
                label={label}
                description={
                  value === seen.plan
                    ? t('planPresent')
                    : used > clinicianLimit
                      ? t('planDoesNotFit', { used })
                      : undefined
                }
              />
            );
          })}
        </Stack>
      </Radio.Group>
      {used > limit ? (
        <Notice tone="warn" role="status">
          {t('planTooSmall', { used, limit })}
        </Notice>
      ) : null}
      {difference !== 0 && used <= limit ? (
        <Text size="sm" role="status">
          {t(difference > 0 ? 'planDearer' : 'planCheaper', { price: `$${Math.abs(difference)}` })}
        </Text>
      ) : null}
    </DialogForm>
  );
}
