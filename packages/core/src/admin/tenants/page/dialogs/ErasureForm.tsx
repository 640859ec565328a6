import { Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { ApiError } from '../../../../client/errors.ts';
import { dateInZone, endOfDayInZone } from '../../../../domain/clinics/time-zones.ts';
import { type TenantDetail, tenantEndpoints } from '../../../../domain/platform/tenants.ts';
import { DialogForm } from '../../../shared/form-dialog/DialogForm.tsx';
import { useTenantChange } from '../../actions/useTenantChange.ts';
import { t } from '../text.ts';
import type { TenantFormProps } from './TenantDialogs.tsx';
import { isConflict, useSeenTenant } from './useSeenTenant.tsx';

const dayMilliseconds = 86_400_000;
/** How far in the future the erasure may be, in days; the server has the same limit. */
const maxDays = 365;

/** The days that can be chosen, in the clinic's time zone: from the day promised to the owner to a year from now. */
function allowedDays({ earliestErasure, timeZone }: TenantDetail, now: number) {
  const dayAt = (time: number) => dateInZone(time, timeZone);
  const promised = earliestErasure ? Date.parse(earliestErasure) : now;
  return {
    promised: dayAt(promised),
    from: dayAt(Math.max(promised, now)),
    to: dayAt(now + maxDays * dayMilliseconds),
  };
}

const isBetween = (day: string, { from, to }: { from: string; to: string }) => from <= day && day <= to;

/** The stored day; empty if it cannot be chosen. */
function presentDay(tenant: TenantDetail, now: number): string {
  const day = tenant.eraseAfter ? dateInZone(tenant.eraseAfter, tenant.timeZone) : '';
  return isBetween(day, allowedDays(tenant, now)) ? day : '';
}

/** Reschedules the erasure of a terminated clinic's data. */
export function ErasureForm({ tenant, onClose }: TenantFormProps) {
  const [now] = useState(Date.now);
  const change = useTenantChange(
    (call, payload: { version: number; eraseAfter: string }) =>
      call(tenantEndpoints.rescheduleErasure, { params: { tenantId: tenant.tenantId }, payload }),
    { done: t('erasureDone'), meta: { quiet: isConflict }, onSuccess: onClose },
  );
  const { seen, stale, notice } = useSeenTenant(tenant, change.error, (current) =>
    setDay(presentDay(current, now)),
  );
  const days = allowedDays(seen, now);
  const [day, setDay] = useState(() => presentDay(seen, now));
  const isAllowed = isBetween(day, days);
  const refused = change.error instanceof ApiError ? change.error.fields.eraseAfter : undefined;
  return (
    <DialogForm
      confirm={t('erasureMove')}
      loading={change.isPending}
      disabled={!isAllowed || stale}
      onCancel={onClose}
      onSubmit={() => {
        const eraseAfter = endOfDayInZone(day, seen.timeZone);
        if (isAllowed) change.mutate({ version: seen.version, eraseAfter });
      }}
    >
      {notice}
      <TextInput
        type="date"
        label={t('erasureDay')}
        description={t('erasureHint')}
        min={days.from}
        max={days.to}
        value={day}
        error={day && !isAllowed ? t('erasureOut', days) : refused}
        onChange={(event) => setDay(event.currentTarget.value)}
        data-autofocus
      />
      {seen.deletionLocked ? (
        <Text size="sm" c="dimmed">
          {t('erasureLocked')}
        </Text>
      ) : null}
    </DialogForm>
  );
}
