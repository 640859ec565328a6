import {
  columnVisibilityFeature,
  createColumnHelper,
  rowSortingFeature,
  tableFeatures,
} from '@tanstack/react-table';
import { Link } from 'react-router-dom';
import { isSandbox } from '../../../domain/public/sandbox.ts';
import type { TenantSummary } from '../../../domain/resources.ts';
import { usePorts } from '../../../session/SessionProvider.tsx';
import { Badge } from '../../../ui/Badge.tsx';
import { PlanBadge } from '../../../ui/PlanBadge.tsx';
import { StatusBadge } from '../../../ui/StatusBadge.tsx';
import { formatDate, formatMoment } from '../../shared/format.ts';
import { t } from '../text.ts';
import styles from './list.module.css';

export const features = tableFeatures({ columnVisibilityFeature, rowSortingFeature });

const helper = createColumnHelper<typeof features, TenantSummary>();

/** The columns of the specification in their order; their ids are the names the API sorts by. */
export const columns = helper.columns([
  helper.accessor('clinicName', {
    header: t('clinic'),
    cell: ({ row }) => <ClinicCell tenant={row.original} />,
  }),
  helper.accessor('ownerName', {
    header: t('owner'),
    cell: ({ row }) => (
      <>
        <span className={styles.primary}>{row.original.ownerName}</span>
        <span className={styles.secondary}>{row.original.ownerEmail}</span>
      </>
    ),
  }),
  helper.accessor('status', {
    header: t('status'),
    cell: ({ row }) => (
      <>
        <StatusBadge status={row.original.status} />
        {isSandbox(row.original) ? <Badge tone="neutral">{t('sandbox')}</Badge> : null}
        <OperationNote tenant={row.original} />
      </>
    ),
  }),
  helper.accessor('plan', { header: t('plan'), cell: ({ row }) => <PlanBadge plan={row.original.plan} /> }),
  helper.accessor('createdAt', {
    header: t('created'),
    cell: ({ row }) => (
      <time
        dateTime={row.original.createdAt}
        title={formatMoment(row.original.createdAt)}
        className={styles.date}
      >
        {formatDate(row.original.createdAt)}
      </time>
    ),
  }),
]);

/** The columns an operator may leave out. */
export const hideableColumns = [
  { id: 'ownerName', name: t('owner') },
  { id: 'status', name: t('status') },
  { id: 'plan', name: t('plan') },
  { id: 'createdAt', name: t('created') },
] as const;

/** Columns that small screens leave out unless the operator asked for them. */
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
