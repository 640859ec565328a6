import { SegmentedControl } from '@mantine/core';
import {
  type ComponentHealth,
  type HealthHistory,
  type HealthRange,
  type HealthState,
  healthRanges,
} from '../../domain/platform/health.ts';
import { Badge, type BadgeTone } from '../../ui/badges/Badge.tsx';
import { Panel } from '../shared/page/Panel.tsx';
import { FailedState } from '../shared/states.tsx';
import styles from './health.module.css';
import { Remedy } from './Remedy.tsx';
import { t } from './text.ts';
import { UptimeStrip } from './UptimeStrip.tsx';

export const stateTones: Record<HealthState, BadgeTone> = {
  ok: 'ok',
  warning: 'warn',
  down: 'bad',
  off: 'neutral',
};

export interface ComponentsPanelProps {
  components: ComponentHealth[];
  range: HealthRange;
  onRange: (range: HealthRange) => void;
  history: { history: HealthHistory | undefined; error: unknown; isOld: boolean; retry: () => void };
}

/** Each component with its state and history, and what to do if it is not operational. */
export function ComponentsPanel({ components, range, onRange, history }: ComponentsPanelProps) {
  const strips = history.history?.components;
  return (
    <Panel
      title={t('components')}
      line
      aside={
        <SegmentedControl
          size="xs"
          aria-label={t('range')}
          value={range}
          onChange={(value) => onRange(value as HealthRange)}
          data={healthRanges.map((value) => ({ value, label: t(`range_${value}`) }))}
        />
      }
    >
      <ul data-old={history.isOld || undefined}>
        {components.map(({ component, state, reason }) => {
          const strip = strips?.find((one) => one.component === component);
          const isTroubled = state === 'warning' || state === 'down';
          return (
            <li key={component} className={styles.component}>
              <div className={styles.componentRow}>
                <div className={styles.componentHead}>
                  <span className={styles.componentName}>{t(component)}</span>
                  <Badge tone={stateTones[state]} dot>
                    {t(state)}
                  </Badge>
                </div>
                <UptimeStrip component={component} range={range} strip={strip} />
                <span className={styles.uptime}>
                  {strip && strip.uptime !== null ? t('uptime', { percent: strip.uptime }) : null}
                </span>
              </div>
              {isTroubled && reason ? <p className={styles.reason}>{reason}</p> : null}
              {state === 'down' ? <Remedy component={component} /> : null}
              {state === 'warning' ? (
                <details className={styles.disclosure}>
                  <summary>{t('whatToDo')}</summary>
                  <Remedy component={component} />
                </details>
              ) : null}
            </li>
          );
        })}
      </ul>
      {!history.history && history.error ? (
        <FailedState error={history.error} onRetry={history.retry} />
      ) : null}
    </Panel>
  );
}
