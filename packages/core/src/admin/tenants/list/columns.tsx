import { Group } from '@mantine/core';
import { Link } from 'react-router-dom';
import { clinicTypeLabels } from '../../../domain/clinics/clinic.ts';
import { listColumns } from '../../../domain/platform/tenant-views.ts';
import type { TenantListRow } from '../../../domain/platform/tenants.ts';
import { isSandbox } from '../../../domain/public/sandbox.ts';
import { usePorts } from '../../../session/SessionProvider.tsx';
import { Badge } from '../../../ui/badges/Badge.tsx';
import { PlanBadge } from '../../../ui/badges/PlanBadge.tsx';
import { StatusBadge } from '../../../ui/badges/StatusBadge.tsx';
import { Copyable, CopyableId } from '../../shared/Copyable.tsx';
import type { DataColumn } from '../../shared/data-table/columns.ts';
import { formatDate, formatMoment } from '../../shared/format.ts';
import { holdNames } from '../actions/SuspensionFields.tsx';
import { t } from '../text.ts';
import styles from './list.module.css';
import { t as listText } from './text.ts';

/** The columns in the specification's order; the API sorts by their ids. */
export const columns: DataColumn<TenantListRow>[] = [
  {
    id: 'clinicName',
    header: t('clinic'),
    sortBy: true,
    cell: (tenant) => <ClinicCell tenant={tenant} />,
  },
  {
    id: 'ownerName',
    header: t('owner'),
    sortBy: true,
    cell: ({ ownerName, ownerEmail }) => (
      <>
        <span className={styles.primary}>{ownerName}</span>
        <span className={styles.secondary}>
          <Copyable value={ownerEmail}>
            <span className={styles.email} title={ownerEmail}>
              {ownerEmail}
            </span>
          </Copyable>
        </span>
      </>
    ),
  },
  {
    id: 'status',
    header: t('status'),
    sortBy: true,
    cell: (tenant) => (
      <>
        <Group gap="xs">
          <StatusBadge status={tenant.status} />
          {isSandbox(tenant) ? <Badge tone="neutral">{t('sandbox')}</Badge> : null}
        </Group>
        <OperationNote tenant={tenant} />
      </>
    ),
  },
  { id: 'plan', header: t('plan'), sortBy: true, cell: ({ plan }) => <PlanBadge plan={plan} /> },
  {
    id: 'createdAt',
    header: t('created'),
    sortBy: true,
    cell: ({ createdAt }) => (
      <time dateTime={createdAt} title={formatMoment(createdAt)} className={styles.date}>
        {formatDate(createdAt)}
      </time>
    ),
  },
  {
    id: 'tenantId',
    header: t('columnId'),
    nowrap: true,
    cell: ({ tenantId }) => <CopyableId id={tenantId} />,
  },
  {
    id: 'clinicType',
    header: listText('col_clinicType'),
    cell: ({ clinicType }) => clinicTypeLabels[clinicType],
  },
  {
    id: 'ownerPhone',
    header: listText('col_ownerPhone'),
    nowrap: true,
    cell: ({ ownerPhone }) => (ownerPhone ? <Copyable value={ownerPhone} /> : null),
  },
  { id: 'city', header: listText('col_city'), cell: ({ city }) => city },
  { id: 'region', header: listText('col_region'), cell: ({ region }) => region },
  { id: 'country', header: listText('col_country'), cell: ({ country }) => country },
  { id: 'activatedAt', header: listText('col_activatedAt'), cell: ({ activatedAt }) => dateOf(activatedAt) },
  { id: 'trialEndsAt', header: listText('col_trialEndsAt'), cell: ({ trialEndsAt }) => dateOf(trialEndsAt) },
  {
    id: 'holdKind',
    header: listText('col_holdKind'),
    cell: ({ holdKind }) => (holdKind ? holdNames[holdKind] : null),
  },
];

function dateOf(iso: string | null) {
  return iso ? (
    <time dateTime={iso} title={formatMoment(iso)} className={styles.date}>
      {formatDate(iso)}
    </time>
  ) : null;
}

/** The columns an operator may show or hide. */
export const hideableColumns = listColumns.map((id) => ({
  id,
  header: columns.find((column) => column.id === id)?.header ?? id,
}));

/**
 * Columns that a tablet hides unless the operator chose them. On a phone each row is a card with room for
 * all.
 */
export const columnsHiddenOnTablets = ['createdAt'] as const;

function ClinicCell({ tenant }: { tenant: TenantListRow }) {
  const { clinicSite } = usePorts();
  const isSample = tenant.tenantId.startsWith('sample-');
  return (
    <>
      {isSample ? (
        <span className={styles.name}>{tenant.clinicName}</span>
      ) : (
        <Link to={`/admin/tenants/${tenant.tenantId}`} className={styles.name} data-row-link>
          {tenant.clinicName}
        </Link>
      )}
      <span className={styles.secondary}>
        {tenant.subdomain}
        <span className={styles.hostRest}>
          {clinicSite(tenant.subdomain).host.slice(tenant.subdomain.length)}
        </span>
      </span>
    </>
  );
}

/** The running operation. Not shown while provisioning, because the status badge says so already. */
function OperationNote({ tenant }: { tenant: TenantListRow }) {
  if (!tenant.operation || tenant.operation === 'provision') return null;
  return <span className={styles.running}>{t(`running_${tenant.operation}`)}</span>;
}
