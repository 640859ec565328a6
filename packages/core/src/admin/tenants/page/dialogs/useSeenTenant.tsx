import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { call } from '../../../../client/call.ts';
import { hasCode } from '../../../../client/errors.ts';
import { type TenantDetail, tenantEndpoints } from '../../../../domain/platform/tenants.ts';
import { useTransport } from '../../../../session/SessionProvider.tsx';
import { Notice } from '../../../../ui/Notice.tsx';
import { queryKeys } from '../../../shared/queryKeys.ts';
import { t } from '../text.ts';

export interface SeenTenant {
  /** The tenant as the operator saw it when the dialog opened, or when they last took over what is stored. */
  seen: TenantDetail;
  /** What is shown is no longer what is stored: nothing may be sent until the operator has looked. */
  stale: boolean;
  /** Says so, and offers what is stored now; null while nothing has changed. */
  notice: ReactNode;
}

/**
 * Keeps two operators from overwriting each other: whatever a dialog shows and sends belongs to one version of the
 * tenant. `tenant` is the live one, `error` what the last attempt failed with.
 */
export function useSeenTenant(
  tenant: TenantDetail,
  error: unknown,
  onTaken?: (current: TenantDetail) => void,
): SeenTenant {
  const transport = useTransport();
  const client = useQueryClient();
  const [seen, setSeen] = useState(tenant);
  const [refused, setRefused] = useState<unknown>(null);
  const conflict = hasCode(error, 'VERSION_CONFLICT') && error !== refused;
  const stale = conflict || tenant.version > seen.version;

  async function take() {
    const params = { tenantId: tenant.tenantId };
    const { tenant: current } = await call(transport, tenantEndpoints.get, { params });
    client.setQueryData(queryKeys.tenantDetail(tenant.tenantId), current);
    setSeen(current);
    setRefused(error);
    onTaken?.(current);
  }

  const notice = stale ? (
    <Notice
      tone="warn"
      role="alert"
      title={t('conflictTitle')}
      actions={
        <Button size="xs" variant="default" onClick={() => void take()}>
          {t('loadCurrent')}
        </Button>
      }
    >
      {t('conflictBody')}
    </Notice>
  ) : null;
  return { seen, stale, notice };
}
