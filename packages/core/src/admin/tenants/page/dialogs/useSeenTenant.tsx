import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { call } from '../../../../client/call.ts';
import { hasCode } from '../../../../client/errors.ts';
import { dateInZone } from '../../../../domain/clinics/time-zones.ts';
import { planTable } from '../../../../domain/plans.ts';
import { type TenantDetail, tenantEndpoints } from '../../../../domain/platform/tenants.ts';
import { useTransport } from '../../../../session/SessionProvider.tsx';
import { StatusBadge } from '../../../../ui/badges/StatusBadge.tsx';
import { Notice } from '../../../../ui/Notice.tsx';
import { queryKeys } from '../../../shared/queryKeys.ts';
import { editLabels, t } from '../text.ts';

export interface SeenTenant {
  /** The version that the operator sees: from when the dialog opened, or loaded after a conflict. */
  seen: TenantDetail;
  /** Whether a newer version is stored. Nothing may be sent until the operator has loaded it. */
  stale: boolean;
  /** Reports the newer version and offers to load it, then what has changed; null without a newer version. */
  notice: ReactNode;
}

/** Whether `useSeenTenant` shows an error. */
export const isConflict = (error: unknown): boolean => hasCode(error, 'VERSION_CONFLICT');

/**
 * Keeps operators from overwriting each other's changes: a dialog shows and sends one version of the tenant,
 * even while `tenant` is updated live. `error` is that of the last attempt.
 */
export function useSeenTenant(
  tenant: TenantDetail,
  error: unknown,
  onLoaded?: (current: TenantDetail) => void,
): SeenTenant {
  const transport = useTransport();
  const client = useQueryClient();
  const [seen, setSeen] = useState(tenant);
  const [before, setBefore] = useState<TenantDetail | null>(null);
  const [handledError, setHandledError] = useState<unknown>(null);
  const conflict = isConflict(error) && error !== handledError;
  const stale = conflict || tenant.version > seen.version;

  async function loadCurrent() {
    const params = { tenantId: tenant.tenantId };
    const { tenant: current } = await call(transport, tenantEndpoints.get, { params });
    client.setQueryData(queryKeys.tenantDetail(tenant.tenantId), current);
    setBefore(seen);
    setSeen(current);
    setHandledError(error);
    onLoaded?.(current);
  }

  if (!stale) return { seen, stale, notice: before && <Changed before={before} after={seen} /> };
  const notice = (
    <Notice
      tone="warn"
      role="alert"
      title={t('conflictTitle')}
      actions={
        <Button size="xs" variant="default" onClick={() => void loadCurrent()}>
          {t('loadCurrent')}
        </Button>
      }
    >
      {t('conflictBody')}
    </Notice>
  );
  return { seen, stale, notice };
}

/** Lists what has changed of the values that the dialogs depend on. */
function Changed({ before, after }: { before: TenantDetail; after: TenantDetail }) {
  const day = (iso: string | null) => (iso ? dateInZone(iso, after.timeZone) : t('none'));
  const values = [
    [t('loadedStatus'), 'status', <StatusBadge key="status" status={after.status} />],
    [t('plan'), 'plan', planTable[after.plan].operatorLabel],
    [t('factTrial'), 'trialEndsAt', day(after.trialEndsAt)],
    [t('factLock'), 'deletionLocked', t(after.deletionLocked ? 'lockOn' : 'lockOff')],
    [t('loadedErasure'), 'eraseAfter', day(after.eraseAfter)],
    [editLabels.subdomain, 'subdomain', after.subdomain],
  ] as const;
  const changed = values.filter(([, field]) => before[field] !== after[field]);
  return (
    <Notice tone="info" role="status" title={t('loadedTitle')}>
      {changed.length === 0
        ? t('loadedOther')
        : changed.map(([label, field, value]) => (
            <div key={field}>
              {label}: {value}
            </div>
          ))}
    </Notice>
  );
}
