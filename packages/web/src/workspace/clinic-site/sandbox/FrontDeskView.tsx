import type { SandboxHome } from '@tamarack/core/domain';
import { useText } from '@tamarack/core/ui';
import { clock, money } from './format.ts';
import { AppointmentList, Panel } from './parts.tsx';
import classes from './sandbox.module.css';
import { viewTexts } from './texts.ts';

/** The front desk's view: today's arrivals and tasks. */
export function FrontDeskView({ home }: { home: SandboxHome }) {
  const { t, locale } = useText(viewTexts);
  const { arrivals, tasks } = home.frontDesk;
  const left = arrivals.filter(({ state }) => state === 'scheduled').length;
  return (
    <div className={classes.panels}>
      <Panel title={t('arrivalsTitle')} note={t('arrivalsCount', { count: arrivals.length, left })}>
        <AppointmentList
          label={t('arrivalsTitle')}
          appointments={arrivals}
          withStaff
          words={{ scheduled: 'expected', in_session: 'arrived' }}
        />
      </Panel>
      <Panel title={t('tasksTitle')}>
        <ul className={classes.tasks}>
          {tasks.map((task) => (
            <li key={task.id}>
              <span>
                {t(task.kind, {
                  client: task.clientName,
                  amount: money(task.amountCents ?? 0, home.currency, locale),
                })}
              </span>
              <span className={classes.muted}>{t('due', { time: clock(task.dueMinute, locale) })}</span>
            </li>
          ))}
        </ul>
      </Panel>
    </div>
  );
}
