import type { HealthHistory, HealthRange } from '../../domain/platform/health.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Panel } from '../shared/Panel.tsx';
import { EmptyState, Waiting } from '../shared/states.tsx';
import { formatMinuteOf, formatMinutes } from './figures.ts';
import styles from './health.module.css';
import { Rows } from './Rows.tsx';
import { t } from './text.ts';

const columns = [
  { name: t('part') },
  { name: t('state') },
  { name: t('began') },
  { name: t('lasted') },
  { name: t('reason') },
];

export interface IncidentsPanelProps {
  range: HealthRange;
  history: { history: HealthHistory | undefined; error: unknown };
}

/** What the strips show, in words: each time in which a part was not well. */
export function IncidentsPanel({ range, history: { history, error } }: IncidentsPanelProps) {
  if (!history && error) return null;
  return (
    <Panel title={t('incidents')} line aside={t('incidentsNote', { range: t(`range_${range}`) })}>
      {history ? null : <Waiting label={t('loadingHistory')} height="6rem" />}
      {history?.incidents.length === 0 ? <EmptyState title={t('incidentsNone')} /> : null}
      {history && history.incidents.length > 0 ? (
        <Rows
          label={t('incidents')}
          columns={columns}
          rows={history.incidents.map((incident) => ({
            key: `${incident.component} ${incident.from}`,
            cells: [
              t(incident.component),
              <Badge key="state" tone={incident.state === 'down' ? 'bad' : 'warn'} dot>
                {t(incident.state)}
              </Badge>,
              <time key="began" dateTime={incident.from} className={styles.nowrap}>
                {formatMinuteOf(incident.from)}
              </time>,
              <span key="lasted" className={styles.nowrap}>
                {formatMinutes(incident.minutes)}
                {incident.to === null ? ` · ${t('ongoing')}` : null}
              </span>,
              incident.reason,
            ],
          }))}
        />
      ) : null}
    </Panel>
  );
}
