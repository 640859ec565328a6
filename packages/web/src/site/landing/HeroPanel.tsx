import { languageTags } from '@tamarack/core/domain';
import { useText } from '@tamarack/core/ui';
import { moneyFormat } from './money.ts';
import { HoursChart } from './showcase/HoursChart.tsx';
import { sampleDay, treatedHours, weekHours } from './showcase/sample.ts';
import { landingText } from './text.ts';

/** The product drawn with sample data, as the hero shows it: one picture to assistive technology. */
export function HeroPanel() {
  const { t, locale } = useText(landingText);
  const tag = languageTags[locale];
  const monday = new Intl.DateTimeFormat(tag, { month: 'long', day: 'numeric', timeZone: 'UTC' }).format(
    sampleDay(0),
  );
  const figures = [
    {
      label: t('panelTreated'),
      value: new Intl.NumberFormat(tag).format(treatedHours),
      note: t('panelTreatedNote'),
      tone: 'ok',
    },
    {
      label: t('panelBill'),
      value: moneyFormat(locale, 0).format(24_310),
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
        <HoursChart days={weekHours} height={104} />
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
            <span className="panel-amount">{moneyFormat(locale).format(row.amount)}</span>
            <span className="panel-confirm">{t('panelConfirm')}</span>
          </div>
        ))}
      </div>
    </div>
  );
}
