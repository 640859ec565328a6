import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { dateInZone } from '../../../domain/clinics/time-zones.ts';
import type { TenantDetail } from '../../../domain/platform/tenants.ts';
import { Panel } from '../../shared/page/Panel.tsx';
import { useGracePeriods } from '../../shared/useGracePeriods.ts';
import { useMay } from '../../shared/useMay.ts';
import type { TenantDialog } from './dialogs/TenantDialogs.tsx';
import styles from './page.module.css';
import { t } from './text.ts';
import { useTenantChanges } from './useTenantChanges.ts';
import { useClinicExport } from './useTenantPanels.ts';

export interface DangerZoneProps {
  tenant: TenantDetail;
  onChoose: (dialog: TenantDialog) => void;
}

/** Actions that suspend, close or erase a clinic, and those that protect it from mistakes. */
export function DangerZone({ tenant, onChoose }: DangerZoneProps) {
  const mayOperate = useMay('tenants:operate');
  const mayTerminate = useMay('tenants:terminate');
  const { terminationDays } = useGracePeriods();
  const can = (kind: TenantDetail['allowedOperations'][number]) => tenant.allowedOperations.includes(kind);
  const { deletionLocked, eraseAfter, keepsCharts, timeZone } = tenant;
  return (
    <Panel title={t('danger')} className={styles.danger} line>
      <ul className={styles.acts}>
        <ExportRow tenant={tenant} />
        <LockRow tenant={tenant} />
        {mayOperate && can('suspend') ? (
          <ActionRow title={t('suspend')} body={t('suspendBody')}>
            <Button variant="outline" color="red" onClick={() => onChoose('suspend')}>
              {t('suspend')}
            </Button>
          </ActionRow>
        ) : null}
        {mayTerminate && can('terminate') ? (
          <ActionRow
            title={t('terminate')}
            body={
              deletionLocked
                ? t('terminateLocked')
                : t(keepsCharts ? 'terminateBodyCharts' : 'terminateBody', { days: terminationDays })
            }
          >
            <Button color="red" disabled={deletionLocked} onClick={() => onChoose('terminate')}>
              {t('terminate')}
            </Button>
          </ActionRow>
        ) : null}
        {mayTerminate && can('cancel_termination') ? (
          <>
            <ActionRow title={t('cancelTermination')} body={t('cancelTerminationBody')}>
              <Button onClick={() => onChoose('cancelTermination')}>{t('cancelTermination')}</Button>
            </ActionRow>
            <ActionRow
              title={t('erasure')}
              body={
                eraseAfter
                  ? t(keepsCharts ? 'erasureBodyCharts' : 'erasureBody', {
                      date: dateInZone(eraseAfter, timeZone),
                    })
                  : t('erasureUnset')
              }
            >
              <Button variant="default" onClick={() => onChoose('erasure')}>
                {t('erasureMove')}
              </Button>
            </ActionRow>
          </>
        ) : null}
      </ul>
    </Panel>
  );
}

function ExportRow({ tenant }: { tenant: TenantDetail }) {
  const mayExport = useMay('tenants:export');
  const saving = useClinicExport(tenant.tenantId);
  if (!mayExport) return null;
  return (
    <ActionRow title={t('export')} body={t('exportBody')}>
      <Button variant="default" loading={saving.isPending} onClick={() => saving.mutate()}>
        {t('exportAction')}
      </Button>
    </ActionRow>
  );
}

function LockRow({ tenant }: { tenant: TenantDetail }) {
  const mayUpdate = useMay('tenants:update');
  const changes = useTenantChanges(tenant.tenantId);
  if (!mayUpdate) return null;
  const { version, deletionLocked } = tenant;
  return (
    <ActionRow title={t('factLock')} body={deletionLocked ? t('lockedBody') : t('unlockedBody')}>
      <Button
        variant="default"
        loading={changes.isPending}
        onClick={() => changes.mutate({ kind: 'lock', version, locked: !deletionLocked })}
      >
        {deletionLocked ? t('unlock') : t('lock')}
      </Button>
    </ActionRow>
  );
}

function ActionRow({ title, body, children }: { title: string; body: string; children: ReactNode }) {
  return (
    <li className={styles.act}>
      <div>
        <strong>{title}</strong>
        <div className={styles.minor}>{body}</div>
      </div>
      {children}
    </li>
  );
}
