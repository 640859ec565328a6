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
  /** The version that the operator sees: from when the dialog opened, or loaded after a conflict. */
  seen: TenantDetail;
  /** Whether a newer version is stored. Nothing may be sent until the operator has loaded it. */
  stale: boolean;
  /** Reports the newer version and offers to load it; null while there is none. */
  notice: ReactNode;
}

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
  const [handledError, setHandledError] = useState<unknown>(null);
  const conflict = hasCode(error, 'VERSION_CONFLICT') && error !== handledError;
  const stale = conflict || tenant.version > seen.version;

  async function loadCurrent() {
    const params = { tenantId: tenant.tenantId };
    const { tenant: current } = await call(transport, tenantEndpoints.get, { params });
    client.setQueryData(queryKeys.tenantDetail(tenant.tenantId), current);
    setSeen(current);
    setHandledError(error);
    onLoaded?.(current);
  }

  const notice = stale ? (
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
  ) : null;
  return { seen, stale, notice };
}
