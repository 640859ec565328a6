import { Link } from 'react-router-dom';
import type { TenantSummary } from '../../../domain/platform/tenants.ts';
import { isSandbox } from '../../../domain/public/sandbox.ts';
import { usePorts } from '../../../session/SessionProvider.tsx';
import { Badge } from '../../../ui/Badge.tsx';
import { PlanBadge } from '../../../ui/PlanBadge.tsx';
import { StatusBadge } from '../../../ui/StatusBadge.tsx';
import type { DataColumn } from '../../shared/data-table/columns.ts';
import { formatDate, formatMoment } from '../../shared/format.ts';
import { t } from '../text.ts';
import styles from './list.module.css';

/** The columns in the specification's order; the API sorts by their ids. */
export const columns: DataColumn<TenantSummary>[] = [
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
        <span className={styles.secondary}>{ownerEmail}</span>
      </>
    ),
  },
  {
    id: 'status',
    header: t('status'),
    sortBy: true,
    cell: (tenant) => (
      <>
        <StatusBadge status={tenant.status} />
        {isSandbox(tenant) ? <Badge tone="neutral">{t('sandbox')}</Badge> : null}
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
];

/** The columns an operator may hide. */
export const hideableColumns = [
  { id: 'ownerName', header: t('owner') },
  { id: 'status', header: t('status') },
  { id: 'plan', header: t('plan') },
  { id: 'createdAt', header: t('created') },
] as const;

/** Columns that small screens hide unless the operator asked for them. */
export const roomyColumns = { narrow: ['ownerName', 'plan', 'createdAt'], medium: ['createdAt'] } as const;

function ClinicCell({ tenant }: { tenant: TenantSummary }) {
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

/** What is under way; a provisioning tenant's badge says so already. */
function OperationNote({ tenant }: { tenant: TenantSummary }) {
  if (!tenant.operation || tenant.operation === 'provision') return null;
  return <span className={styles.running}>{t(`running_${tenant.operation}`)}</span>;
}
