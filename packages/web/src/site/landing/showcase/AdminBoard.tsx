import { languageTags } from '@tamarack/core/domain';
import { useText } from '@tamarack/core/ui';
import { moneyFormat } from '../money.ts';
import { HoursChart } from './HoursChart.tsx';
import { payout, payrollRun, treatedHours, treatedShare, weekHours } from './sample.ts';
import { showcaseText } from './text.ts';
import { WeekView } from './WeekView.tsx';

function Queue() {
  const { t, locale } = useText(showcaseText);
  const money = moneyFormat(locale);
  const rows = [
    {
      initials: 'MC',
      tone: 'green',
      title: t('session', { client: 'M. Côté' }),
      note: t('queueOne'),
      amount: 115,
    },
    {
      initials: 'AO',
      tone: 'violet',
      title: t('intake', { client: 'A. Okafor' }),
      note: t('queueTwo'),
      amount: 160,
    },
    {
      initials: 'RS',
      tone: 'blue',
      title: t('session', { client: 'R. Singh' }),
      note: t('queueThree'),
      amount: 110,
    },
  ];
  return (
    <section className="board-card">
      <div className="board-head">
        <h3>{t('queue')}</h3>
        <span>{t('queueCount')}</span>
      </div>
      {rows.map((row) => (
        <div key={row.initials} className="panel-row">
          <span className="panel-avatar" data-tone={row.tone} aria-hidden="true">
            {row.initials}
          </span>
          <span className="panel-row-text">
            <span>{row.title}</span>
            <small>
              {row.note} ·&nbsp;{money.format(row.amount)}
            </small>
          </span>
          <span className="panel-confirm" aria-hidden="true">
            {t('confirm')}
          </span>
        </div>
      ))}
    </section>
  );
}

function Payroll() {
  const { t, locale } = useText(showcaseText);
  const money = moneyFormat(locale);
  const total = payrollRun.reduce((sum, line) => sum + payout(line), 0);
  return (
    <section className="board-card">
      <div className="board-head">
        <h3>{t('payroll')}</h3>
        <span>{t('payrollDue')}</span>
      </div>
      {payrollRun.map((line) => (
        <div key={line.name} className="panel-row">
          <span className="panel-avatar" data-tone={line.tone} aria-hidden="true">
            {line.initials}
          </span>
          <span className="panel-row-text">
            <span>{line.name}</span>
            <small>{t('sessions', { count: line.sessions })}</small>
          </span>
          <span className="panel-amount">{money.format(payout(line))}</span>
        </div>
      ))}
      <div className="panel-row board-total">
        <span>{t('total')}</span>
        <span className="panel-amount">{money.format(total)}</span>
      </div>
    </section>
  );
}

function Glance() {
  const { t, locale } = useText(showcaseText);
  const tag = languageTags[locale];
  const percent = (share: number, digits: number) =>
    new Intl.NumberFormat(tag, { style: 'percent', maximumFractionDigits: digits }).format(share);
  const figures = [
    { value: new Intl.NumberFormat(tag).format(treatedHours), label: t('glanceTreated') },
    { value: percent(treatedShare, 0), label: t('glanceShare') },
    { value: percent(0.046, 1), label: t('glanceDropOff') },
  ];
  return (
    <section className="board-card">
      <div className="board-head">
        <h3>{t('glance')}</h3>
      </div>
      <div className="board-figures">
        {figures.map((figure) => (
          <p key={figure.label}>
            <strong>{figure.value}</strong> {figure.label}
          </p>
        ))}
      </div>
      <HoursChart days={weekHours} height={140} narrow />
    </section>
  );
}

/** An administrator's screen: the week, the confirmation queue, payroll and the week's figures. */
export function AdminBoard() {
  return (
    <div className="board">
      <WeekView />
      <Queue />
      <Payroll />
      <Glance />
    </div>
  );
}
