import { type SampleWeek, sampleHours } from '@tamarack/core/domain/public/sample-report';
import { cell, serialDay, type TableColumn } from './sheet.ts';
import type { WorkbookText } from './text.ts';

/**
 * The first two columns of every table by week: week number and Monday. Readers fill them in on one sheet; the others
 * refer to that sheet by its name, `source`.
 */
export function weekColumns(texts: Record<WorkbookText, string>, source?: string): TableColumn<SampleWeek>[] {
  return [
    {
      heading: texts.week,
      kind: source ? 'label' : 'input',
      align: 'left',
      content: (week, row) =>
        source ? { formula: `'${source}'!${cell(row, 1)}`, value: week.week } : week.week,
      sum: () => texts.total,
    },
    {
      heading: texts.monday,
      kind: source ? 'label' : 'input',
      align: 'left',
      numberFormat: texts.formatDate,
      content: (week, row) => {
        const monday = new Date(`${week.monday}T00:00:00Z`);
        return source ? { formula: `'${source}'!${cell(row, 2)}`, value: serialDay(monday) } : monday;
      },
    },
  ];
}

/** Figures calculated from those of one week; shares and rates are between 0 and 1. */
export function figures(week: SampleWeek) {
  const { scheduled, treated } = sampleHours(week);
  const clients = week.newClients + week.returningClients;
  return {
    scheduled,
    treated,
    share: treated / scheduled,
    notBilled: treated - week.billedHours,
    lost: scheduled - treated,
    perHour: week.revenue / treated,
    perSession: week.revenue / week.sessions,
    clients,
    newShare: week.newClients / clients,
    rebooked: 1 - week.withoutNext / clients,
    dropOffRate: week.droppedOff / clients,
  };
}

export function total(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0);
}
