import { Button, Group, Modal, Radio, Stack } from '@mantine/core';
import { useState } from 'react';
import { plans, planTable } from '../../../domain/plans.ts';
import { Notice } from '../../../ui/Notice.tsx';
import type { TenantDialogProps } from './EditDialog.tsx';
import { t } from './text.ts';
import { useTenantChanges } from './useTenantChanges.ts';

/** Moves a tenant to another plan; warns of one too small, which the server refuses. */
export function PlanDialog({ tenant, opened, onClose }: TenantDialogProps) {
  return (
    <Modal opened={opened} onClose={onClose} title={t('planTitle', { clinic: tenant.clinicName })}>
      <PlanForm tenant={tenant} onClose={onClose} />
    </Modal>
  );
}

function PlanForm({ tenant, onClose }: Pick<TenantDialogProps, 'tenant' | 'onClose'>) {
  const [plan, setPlan] = useState(tenant.plan);
  const changes = useTenantChanges(tenant.tenantId);
  const { used } = tenant.clinicians;
  const limit = planTable[plan].clinicianLimit;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        changes.mutate({ kind: 'plan', plan }, { onSuccess: onClose });
      }}
    >
      <Stack gap="md">
        <Radio.Group
          label={t('plan')}
          value={plan}
          onChange={(value) => setPlan(plans.find((known) => known === value) ?? plan)}
        >
          <Stack gap="xs" mt="xs">
            {plans.map((value) => {
              const { operatorLabel: name, clinicianLimit, priceCad } = planTable[value];
              const label = t('planOption', { name, limit: clinicianLimit, price: `$${priceCad}` });
              return <Radio key={value} value={value} label={label} />;
            })}
          </Stack>
        </Radio.Group>
        {used > limit ? (
          <Notice tone="warn" role="status">
            {t('planTooSmall', { used, limit })}
          </Notice>
        ) : null}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" loading={changes.isPending} disabled={plan === tenant.plan}>
            {t('changePlan')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
