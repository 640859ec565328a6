import type { SandboxHome, SandboxWeek } from '@tamarack/core/domain';
import { useText } from '@tamarack/core/ui';
import type { CSSProperties } from 'react';
import { hours, money, percent, shortDay } from './format.ts';
import { Figures, Panel, Table } from './parts.tsx';
import classes from './sandbox.module.css';
import { viewTexts } from './texts.ts';

const missedShare = (week: SandboxWeek) => (week.past === 0 ? 0 : week.missed / week.past);

/** Weekly at a glance: booked and treated hours as bars, the current week's figures, and a table. */
export function WeeksChart({ home }: { home: SandboxHome }) {
  const { t, locale } = useText(viewTexts);
  const { weeks } = home.administrator;
  const most = Math.max(...weeks.map((week) => week.scheduledMinutes));
  const present = weeks.at(-1);
  return (
    <Panel wide title={t('weeksTitle')} note={t('weeksNote')}>
      {present ? (
        <Figures
          rows={[
            [t('revenueThisWeek'), money(present.revenueCents, home.currency, locale)],
            [t('missedThisWeek'), percent(missedShare(present), locale)],
            [t('newThisWeek'), String(present.newClients)],
          ]}
        />
      ) : null}
      <div className={classes.legend} aria-hidden="true">
        <span data-kind="scheduled">{t('scheduledHours')}</span>
        <span data-kind="treated">{t('treatedHours')}</span>
      </div>
      <div className={classes.bars} aria-hidden="true">
        {weeks.map((week) => (
          <div key={week.start} className={classes.pair}>
            <div className={classes.columns}>
              <i data-kind="scheduled" style={{ '--share': week.scheduledMinutes / most } as CSSProperties}>
                <b>{hours(week.scheduledMinutes, locale)}</b>
              </i>
              <i data-kind="treated" style={{ '--share': week.treatedMinutes / most } as CSSProperties}>
                <b>{hours(week.treatedMinutes, locale)}</b>
              </i>
            </div>
            <span>{shortDay(week.start, locale)}</span>
          </div>
        ))}
      </div>
      <details className={classes.details}>
        <summary>{t('asTable')}</summary>
        <Table
          label={t('weeksTitle')}
          head={[
            t('weekColumn'),
            t('scheduledHours'),
            t('treatedHours'),
            t('revenue'),
            t('missed'),
            t('newClients'),
            t('returningClients'),
          ]}
          rows={weeks.map((week) => [
            shortDay(week.start, locale),
            hours(week.scheduledMinutes, locale),
            hours(week.treatedMinutes, locale),
            money(week.revenueCents, home.currency, locale),
            percent(missedShare(week), locale),
            String(week.newClients),
            String(week.returningClients),
          ])}
        />
      </details>
    </Panel>
  );
}
