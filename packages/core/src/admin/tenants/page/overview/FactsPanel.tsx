import { Anchor } from '@mantine/core';
import type { ReactNode } from 'react';
import { clinicTypeLabels, staffRoles } from '../../../../domain/clinics/clinic.ts';
import { dateInZone, zoneName } from '../../../../domain/clinics/time-zones.ts';
import type { TenantDetail } from '../../../../domain/platform/tenants.ts';
import { usePorts } from '../../../../session/SessionProvider.tsx';
import { useNow } from '../../../../ui/useNow.ts';
import { Copyable } from '../../../shared/Copyable.tsx';
import lists from '../../../shared/data-table/list.module.css';
import { Fact } from '../../../shared/Facts.tsx';
import { formatCount, formatMoment } from '../../../shared/format.ts';
import { Panel } from '../../../shared/page/Panel.tsx';
import styles from '../page.module.css';
import { languageName, t } from '../text.ts';

/** The details and current state of a tenant. */
export function FactsPanel({ tenant }: { tenant: TenantDetail }) {
  const { openExternal, clinicSite } = usePorts();
  const now = useNow(60_000);
  const staff = staffRoles.reduce((sum, role) => sum + (tenant.staffing[role] ?? 0), 0);
  return (
    <Panel title={t('facts')} line>
      <dl className={lists.facts}>
        <Detail name={t('factOwner')}>
          {tenant.ownerName}
          <span className={styles.minor}>
            <Copyable value={tenant.ownerEmail} />
          </span>
        </Detail>
        <Detail name={t('factPhone')}>
          {tenant.ownerPhone ? <Copyable value={tenant.ownerPhone} /> : null}
        </Detail>
        <Detail name={t('factAddress')}>{addressLines(tenant)}</Detail>
        <Detail name={t('factType')}>{clinicTypeLabels[tenant.clinicType]}</Detail>
        <Detail name={t('factSite')}>
          <Anchor
            component="button"
            type="button"
            fz="inherit"
            ta="left"
            onClick={() => openExternal(tenant.siteUrl)}
          >
            {clinicSite(tenant.subdomain).host}
          </Anchor>
        </Detail>
        <Detail name={t('factTrial')}>{trialText(tenant, now)}</Detail>
        <Detail name={t('factStaff')}>{staff > 0 ? formatCount(staff) : null}</Detail>
        <Detail name={t('factSoftware')}>{tenant.previousSoftware}</Detail>
        <Detail name={t('factVolume')}>{volumeText(tenant)}</Detail>
        <Detail name={t('factZone')}>{zoneName(tenant.timeZone, 'en')}</Detail>
        <Detail name={t('factLanguage')}>{languageName(tenant.locale)}</Detail>
        <Detail name={t('factCreated')}>{formatMoment(tenant.createdAt)}</Detail>
        <Detail name={t('factActivated')}>
          {tenant.activatedAt ? formatMoment(tenant.activatedAt) : null}
        </Detail>
        <Detail name={t('factVerified')}>
          {tenant.ownerVerifiedAt ? formatMoment(tenant.ownerVerifiedAt) : null}
        </Detail>
        <Detail name={t('factLock')}>{tenant.deletionLocked ? t('lockOn') : t('lockOff')}</Detail>
        <Detail name={t('factId')}>
          <Copyable value={tenant.tenantId}>
            <code className={lists.id}>{tenant.tenantId}</code>
          </Copyable>
        </Detail>
      </dl>
    </Panel>
  );
}

/** A fact that may be missing. */
function Detail({ name, children }: { name: string; children: ReactNode }) {
  return <Fact name={name}>{children || t('none')}</Fact>;
}

function addressLines(tenant: TenantDetail): ReactNode {
  const { streetAddress, city, region, postalCode, country } = tenant;
  if (!streetAddress && !city) return null;
  const place = [[city, region].filter(Boolean).join(', '), postalCode].filter(Boolean).join('  ');
  return (
    <>
      {streetAddress}
      <span className={styles.minor}>{[place, country].filter(Boolean).join(' · ')}</span>
    </>
  );
}

function trialText({ trialEndsAt, timeZone }: TenantDetail, now: number): string | null {
  if (!trialEndsAt) return null;
  const left = Date.parse(trialEndsAt) - now;
  const date = dateInZone(trialEndsAt, timeZone);
  if (left <= 0) return t('trialEnded', { date });
  return t('trialEnds', { date, days: Math.ceil(left / 86_400_000) });
}

function volumeText({ numberOfClients, monthlyAppointments }: TenantDetail): string | null {
  const parts = [
    numberOfClients === null ? null : t('clients', { n: numberOfClients }),
    monthlyAppointments === null ? null : t('appointments', { n: monthlyAppointments }),
  ].filter(Boolean);
  return parts.length > 0 ? parts.join(', ') : null;
}
