import { formatPrice, languageTags } from '@tamarack/core/domain';
import { sampleHours, sampleWeeks } from '@tamarack/core/domain/public/sample-report';
import { useText } from '@tamarack/core/ui';
import type { ReactNode } from 'react';
import { BarChart, LineChart } from './charts.tsx';
import { leadMagnetText } from './text.ts';

const sheets = ['sheet1', 'sheet2', 'sheet3', 'sheet4', 'sheet5'] as const;
const labels = sampleWeeks.map(({ week }) => week);
const revenue = sampleWeeks.map((week) => week.revenue);
const hours = sampleWeeks.map(sampleHours);
const clients = sampleWeeks.map((week) => week.newClients + week.returningClients);
const dropOff = sampleWeeks.map((week, at) => week.droppedOff / (clients[at] ?? 1));

/** Average of a week and up to three weeks before it, like the formula in the report. */
const averages = revenue.map((_value, at) => {
  const lately = revenue.slice(Math.max(0, at - 3), at + 1);
  return lately.reduce((sum, value) => sum + value, 0) / lately.length;
});

function Chart({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="report-chart">
      <strong>{title}</strong>
      {children}
    </div>
  );
}

/** The first sheet of the report, drawn with the figures of the file. */
export function ReportPicture() {
  const { t, locale } = useText(leadMagnetText);
  const tag = languageTags[locale];
  const last = sampleWeeks.length - 1;
  const week = sampleWeeks[last];
  const before = revenue[last - 1];
  const worked = hours[last];
  if (!week || !before || !worked) return null;

  const number = (value: number) => new Intl.NumberFormat(tag).format(value);
  const percent = (value: number, digits: number, sign = false) =>
    new Intl.NumberFormat(tag, {
      style: 'percent',
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
      signDisplay: sign ? 'exceptZero' : 'auto',
    }).format(value);
  const change = percent(week.revenue / before - 1, 1, true);
  const share = percent(worked.treated / worked.scheduled, 0);
  const all = clients[last] ?? 1;
  const seen = number(all);
  const perHour = week.revenue / worked.treated;
  const notBilled = worked.treated - week.billedHours;
  const rate = percent(dropOff[last] ?? 0, 1);
  const figures = [
    {
      label: t('figureRevenue'),
      value: formatPrice(week.revenue, locale),
      note: t('figureRevenueNote', { change }),
    },
    { label: t('figureTreated'), value: number(worked.treated), note: t('figureTreatedNote', { share }) },
    {
      label: t('figurePerHour'),
      value: formatPrice(perHour, locale),
      note: t('figurePerHourNote', { amount: formatPrice(week.revenue / week.sessions, locale) }),
      wide: true,
    },
    {
      label: t('figureNotBilled'),
      value: number(notBilled),
      note: t('figureNotBilledNote', { amount: formatPrice(notBilled * perHour, locale) }),
      wide: true,
    },
    {
      label: t('figureClients'),
      value: seen,
      note: t('figureClientsNote', { number: week.returningClients }),
    },
    {
      label: t('figureNew'),
      value: number(week.newClients),
      note: t('figureNewNote', { share: percent(week.newClients / all, 0) }),
      wide: true,
    },
    { label: t('figureDropOff'), value: rate, note: t('figureDropOffNote', { number: week.droppedOff }) },
    {
      label: t('figureWithoutNext'),
      value: number(week.withoutNext),
      note: t('figureWithoutNextNote', { share: percent(week.withoutNext / all, 0) }),
      wide: true,
    },
  ];
  const alt = t('pictureAlt', {
    revenue: formatPrice(week.revenue, locale),
    change: change.replace('+', locale === 'en' ? '' : '+'),
    treated: number(worked.treated),
    share,
    clients: seen,
    newClients: week.newClients,
    dropOff: rate,
  });

  return (
    <figure className="report-picture" role="img" aria-label={alt}>
      <div aria-hidden="true">
        <div className="report-picture-head">
          <strong>{t('name')}</strong>
          <span className="report-picture-week">{t('pictureWeek', { number: week.week })}</span>
          <span className="sample-tag">{t('sample')}</span>
        </div>
        <div className="report-figures">
          {figures.map(({ label, value, note, wide }) => (
            <div key={label} className="report-figure" data-wide={wide}>
              <span>{label}</span>
              <strong>{value}</strong>
              <small>{note}</small>
            </div>
          ))}
        </div>
        <div className="report-charts">
          <Chart title={t('chartRevenue')}>
            <BarChart labels={labels} bars={[{ values: revenue, className: 'report-bar' }]} line={averages} />
          </Chart>
          <Chart title={t('chartHours')}>
            <BarChart
              labels={labels}
              bars={[
                { values: hours.map(({ scheduled }) => scheduled), className: 'report-bar-behind' },
                { values: hours.map(({ treated }) => treated), className: 'report-bar' },
              ]}
            />
          </Chart>
          <Chart title={t('chartDropOff')}>
            <LineChart labels={labels} values={dropOff} />
          </Chart>
          <Chart title={t('chartClients')}>
            <BarChart
              labels={labels}
              bars={[
                { values: sampleWeeks.map((one) => one.returningClients), className: 'report-bar-behind' },
                {
                  values: sampleWeeks.map((one) => one.newClients),
                  upon: sampleWeeks.map((one) => one.returningClients),
                  className: 'report-bar-new',
                },
              ]}
            />
          </Chart>
        </div>
        <div className="report-sheets">
          {sheets.map((id, index) => (
            <span key={id} data-open={index === 0 ? '' : undefined}>
              {t(id)}
            </span>
          ))}
        </div>
      </div>
    </figure>
  );
}
