import { Progress } from '@mantine/core';
import type { SandboxHome, SandboxPay } from '@tamarack/core/domain';
import { useText } from '@tamarack/core/ui';
import { hours, money, percent, shortDay } from './format.ts';
import { AppointmentList, Panel, Table } from './parts.tsx';
import classes from './sandbox.module.css';
import { viewTexts } from './texts.ts';
import { WeeksChart } from './WeeksChart.tsx';
import { WeekView } from './WeekView.tsx';

/** The administrator's view: week, hours, confirmation queue, payroll run, weekly at a glance. */
export function AdministratorView({ home }: { home: SandboxHome }) {
  return (
    <div className={classes.panels}>
      <WeekView home={home} />
      <Hours home={home} />
      <Confirmations home={home} />
      <Payroll home={home} />
      <WeeksChart home={home} />
    </div>
  );
}

function Hours({ home }: { home: SandboxHome }) {
  const { t, locale } = useText(viewTexts);
  return (
    <Panel title={t('hoursTitle')} note={t('hoursNote')}>
      <ul className={classes.hours}>
        {home.administrator.hours.map((each) => {
          const text = t('hoursOf', {
            treated: hours(each.treatedMinutes, locale),
            scheduled: hours(each.scheduledMinutes, locale),
          });
          return (
            <li key={each.staffId}>
              <span>
                <strong>{each.name}</strong> <span className={classes.muted}>{t(each.profession)}</span>
              </span>
              <span>{text}</span>
              <Progress
                value={(100 * each.treatedMinutes) / Math.max(1, each.scheduledMinutes)}
                aria-label={`${each.name}: ${text}`}
              />
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}

function Confirmations({ home }: { home: SandboxHome }) {
  const { t } = useText(viewTexts);
  const { total, oldest } = home.administrator.confirmations;
  const more = total > oldest.length ? ` ${t('queueMore', { shown: oldest.length })}` : '';
  return (
    <Panel title={t('queueTitle')} note={`${t('queueNote', { total })}${more}`}>
      <AppointmentList label={t('queueTitle')} appointments={oldest} withDay withStaff />
    </Panel>
  );
}

function Payroll({ home }: { home: SandboxHome }) {
  const { t, locale } = useText(viewTexts);
  const { payroll } = home.administrator;
  const amount = (cents: number) => money(cents, home.currency, locale);
  const rate = (line: SandboxPay) =>
    line.payKind === 'hourly'
      ? t('ratePerHour', { amount: amount(line.payValue) })
      : t('rateShare', { percent: percent(line.payValue / 100, locale) });
  return (
    <Panel
      wide
      title={t('payrollTitle')}
      note={`${t('payrollPeriod', { from: shortDay(payroll.from, locale), to: shortDay(payroll.to, locale) })} · ${t('payrollWaiting', { waiting: payroll.waiting })}`}
    >
      <Table
        label={t('payrollTitle')}
        head={[t('clinicianColumn'), t('sessions'), t('hours'), t('rate'), t('pay')]}
        rows={payroll.lines.map((line) => [
          line.name,
          String(line.sessions),
          hours(line.treatedMinutes, locale),
          rate(line),
          amount(line.payCents),
        ])}
        foot={[t('total'), '', '', '', amount(payroll.totalCents)]}
      />
    </Panel>
  );
}
