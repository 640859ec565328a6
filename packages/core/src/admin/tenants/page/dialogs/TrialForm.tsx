import { NativeSelect, Text } from '@mantine/core';
import { useState } from 'react';
import { dateInZone } from '../../../../domain/clinics/time-zones.ts';
import {
  extendedTrial,
  type TenantDetail,
  tenantEndpoints,
  trialExtensions,
} from '../../../../domain/platform/tenants.ts';
import { DialogForm } from '../../../shared/form-dialog/DialogForm.tsx';
import { useTenantChange } from '../../actions/useTenantChange.ts';
import { t } from '../text.ts';
import type { TenantFormProps } from './TenantDialogs.tsx';
import { isConflict, useSeenTenant } from './useSeenTenant.tsx';

function presentTrial({ trialEndsAt, timeZone }: TenantDetail, now: number): string {
  if (!trialEndsAt) return t('trialNone');
  const isOver = Date.parse(trialEndsAt) <= now;
  return t(isOver ? 'trialOver' : 'trialNow', { date: dateInZone(trialEndsAt, timeZone) });
}

/** Extends a tenant's trial. */
export function TrialForm({ tenant, onClose }: TenantFormProps) {
  const [days, setDays] = useState<number>(14);
  const [now] = useState(Date.now);
  const change = useTenantChange(
    (call, payload: { version: number; trialEndsAt: string }) =>
      call(tenantEndpoints.update, { params: { tenantId: tenant.tenantId }, payload }),
    { done: t('trialDone'), meta: { quiet: isConflict }, onSuccess: onClose },
  );
  const { seen, stale, notice } = useSeenTenant(tenant, change.error);
  const trialEndsAt = extendedTrial(seen.trialEndsAt, days, now);
  return (
    <DialogForm
      onSubmit={() => change.mutate({ version: seen.version, trialEndsAt })}
      confirm={t('extend')}
      loading={change.isPending}
      disabled={stale}
      onCancel={onClose}
    >
      {notice}
      <NativeSelect
        label={t('trialBy')}
        data={trialExtensions.map((n) => ({ value: String(n), label: t('days', { n }) }))}
        value={String(days)}
        onChange={(event) => setDays(Number(event.currentTarget.value))}
        data-autofocus
      />
      <Text size="sm" c="dimmed">
        {presentTrial(seen, now)}
      </Text>
      <Text size="sm" role="status">
        {t('trialNew', { date: dateInZone(trialEndsAt, seen.timeZone) })}
      </Text>
    </DialogForm>
  );
}
