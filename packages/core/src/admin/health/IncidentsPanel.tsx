import type { HealthHistory, HealthIncident, HealthRange } from '../../domain/platform/health.ts';
import { Badge } from '../../ui/badges/Badge.tsx';
import type { DataColumn } from '../shared/data-table/columns.ts';
import { DataTable } from '../shared/data-table/DataTable.tsx';
import { Panel } from '../shared/page/Panel.tsx';
import { EmptyState } from '../shared/states.tsx';
import { formatMinuteOf, formatMinutes } from './figures.ts';
import { t } from './text.ts';

const columns: DataColumn<HealthIncident>[] = [
  {
    id: 'component',
    header: t('component'),
    sortBy: ({ component }) => t(component),
    cell: ({ component }) => t(component),
  },
  {
    id: 'state',
    header: t('state'),
    sortBy: ({ state }) => t(state),
    cell: ({ state }) => (
      <Badge tone={state === 'down' ? 'bad' : 'warn'} dot>
        {t(state)}
      </Badge>
    ),
  },
  {
    id: 'began',
    header: t('began'),
    nowrap: true,
    sortBy: ({ from }) => from,
    cell: ({ from }) => <time dateTime={from}>{formatMinuteOf(from)}</time>,
  },
  {
    id: 'lasted',
    header: t('lasted'),
    nowrap: true,
    sortBy: ({ minutes }) => minutes,
    cell: ({ minutes, to }) =>
      to === null ? `${formatMinutes(minutes)} · ${t('ongoing')}` : formatMinutes(minutes),
  },
  { id: 'reason', header: t('reason'), cell: ({ reason }) => reason },
];

export interface IncidentsPanelProps {
  range: HealthRange;
  history: { history: HealthHistory | undefined; error: unknown };
}

/** The incidents shown by the uptime strips, as a table. */
export function IncidentsPanel({ range, history: { history, error } }: IncidentsPanelProps) {
  if (!history && error) return null;
  return (
    <Panel title={t('incidents')} line aside={t('incidentsNote', { range: t(`range_${range}`) })}>
      <DataTable
        label={t('incidents')}
        columns={columns}
        rows={history?.incidents}
        rowId={({ component, from }) => `${component}-${from}`}
        loading={t('loadingHistory')}
        skeletonRows={2}
        empty={<EmptyState title={t('incidentsNone')} />}
      />
    </Panel>
  );
}
