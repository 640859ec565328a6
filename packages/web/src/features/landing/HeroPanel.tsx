import { languageTags } from '@tamarack/core/domain';
import { useText } from '@tamarack/core/ui';
import { landingText } from './text.ts';

/** Treated and scheduled hours of each day, Monday first; the picture's sample week. */
const week = [
  { treated: 38, scheduled: 42 },
  { treated: 46, scheduled: 49 },
  { treated: 31.5, scheduled: 39 },
  { treated: 50, scheduled: 52 },
  { treated: 37, scheduled: 44.5 },
  { treated: 0, scheduled: 24 },
  { treated: 0, scheduled: 13 },
] as const;
const tallest = 52;
const chartHeight = 104;
const slot = 76;
const barWidth = 44;

/** A date in the sample week, so that both languages name days and month their own way. */
const sampleMonday = new Date('2026-11-16T12:00:00Z');
const dayAfter = (days: number) => new Date(sampleMonday.getTime() + days * 86_400_000);

function WeekChart() {
  const { locale } = useText(landingText);
  const day = new Intl.DateTimeFormat(languageTags[locale], { weekday: 'short', timeZone: 'UTC' });
  const height = (hours: number) => (hours / tallest) * chartHeight;
  return (
    <svg className="panel-chart" viewBox={`0 0 ${slot * week.length} ${chartHeight + 22}`} aria-hidden="true">
      {week.map(({ treated, scheduled }, index) => {
        const x = index * slot + (slot - barWidth) / 2;
        return (
          <g key={dayAfter(index).getTime()}>
            <rect
              className="panel-bar-scheduled"
              x={x}
              y={chartHeight - height(scheduled)}
              width={barWidth}
              height={height(scheduled)}
              rx="6"
            />
            <rect
              className="panel-bar-treated"
              x={x}
              y={chartHeight - height(treated)}
              width={barWidth}
              height={height(treated)}
              rx="6"
            />
            <text x={x + barWidth / 2} y={chartHeight + 17}>
              {day.format(dayAfter(index))}
            </text>
          </g>
        );
      })}
    </svg>
  );
}

/** The product drawn with sample data, as the hero shows it: one picture to assistive technology. */
export function HeroPanel() {
  const { t, locale } = useText(landingText);
  const tag = languageTags[locale];
  const money = (amount: number, digits: number) =>
    new Intl.NumberFormat(tag, { style: 'currency', currency: 'CAD', minimumFractionDigits: digits }).format(
      amount,
    );
  const monday = new Intl.DateTimeFormat(tag, { month: 'long', day: 'numeric', timeZone: 'UTC' }).format(
    sampleMonday,
  );
  const figures = [
    {
      label: t('panelTreated'),
      value: new Intl.NumberFormat(tag).format(186.5),
      note: t('panelTreatedNote'),
      tone: 'ok',
    },
    {
      label: t('panelBill'),
      value: money(24_310, 0).replace(/[.,]00/, ''),
      note: t('panelBillNote'),
      tone: 'ok',
    },
    { label: t('panelPayroll'), value: t('panelPayrollValue'), note: t('panelPayrollNote'), tone: 'warn' },
  ];
  const rows = [
    { initials: 'MC', tone: 'green', title: t('panelSession'), note: t('panelSessionNote'), amount: 115 },
    { initials: 'AO', tone: 'violet', title: t('panelIntake'), note: t('panelIntakeNote'), amount: 160 },
  ];
  return (
    <div className="panel" role="img" aria-label={t('panelAlt')}>
      <div className="panel-head">
        <strong>{t('panelWeek', { date: monday })}</strong>
        <span className="sample-tag">{t('sample')}</span>
      </div>
      <div className="panel-body">
        <div className="panel-figures">
          {figures.map((figure) => (
            <div key={figure.label} className="panel-figure">
              <span>{figure.label}</span>
              <strong>{figure.value}</strong>
              <span data-tone={figure.tone}>{figure.note}</span>
            </div>
          ))}
        </div>
        <WeekChart />
        <div className="panel-queue-head">
          <strong>{t('panelQueue')}</strong>
          <span>{t('panelWaiting')}</span>
        </div>
        {rows.map((row) => (
          <div key={row.initials} className="panel-row">
            <span className="panel-avatar" data-tone={row.tone}>
              {row.initials}
            </span>
            <span className="panel-row-text">
              <span>{row.title}</span>
              <small>{row.note}</small>
            </span>
            <span className="panel-amount">{money(row.amount, 2)}</span>
            <span className="panel-confirm">{t('panelConfirm')}</span>
          </div>
        ))}
      </div>
    </div>
  );
}
