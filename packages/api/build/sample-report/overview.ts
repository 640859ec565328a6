import { type SampleWeek, sampleWeeks } from '@tamarack/core/domain/public/sample-report';
import { addChart } from './charts.ts';
import { clientsChart } from './clients.ts';
import { dropOffChart } from './drop-off.ts';
import { hoursChart } from './hours.ts';
import { clientColumns, dropOffColumns, hoursColumns, revenueColumns, weekly } from './layout.ts';
import { revenueChart } from './revenue.ts';
import {
  addSheet,
  type Calculated,
  type Context,
  calculated,
  cell,
  inputLook,
  type Sheet,
  serialDay,
} from './sheet.ts';
import { palette } from './styles.ts';
import { figures } from './weeks.ts';

/** Cell in which readers choose the week. Rows and columns count from 0. */
const choice = { row: 1, column: 11 } as const;
/** Left column of each of the four cards in a row. A card takes two columns; a narrow column separates it from the next. */
const cardColumns = [1, 4, 7, 10] as const;
const cardRows = [4, 8] as const;
const chartRows = [12, 28] as const;
const listRow = 46;

interface Chosen {
  week: SampleWeek;
  before: SampleWeek;
  /** Formula for the chosen week's figure in a weekly column. */
  pick(sheet: string, column: number, value: number): Calculated;
}

/** The first sheet: one week in eight figures and four charts, with a list of open items and who closes them. */
export function addOverviewSheet(context: Context): void {
  const { texts } = context;
  const sheet = addSheet(context, {
    name: texts.sheetWeek,
    title: texts.title,
    intro: texts.weekIntro,
    widths: [15, 15, 2, 15, 15, 2, 15, 15, 2, 15, 15],
  });
  const week = sampleWeeks.at(-1);
  const before = sampleWeeks.at(-2);
  if (!week || !before) throw new Error('the sample has too few weeks');
  const name = texts.chosenWeekName;
  const match = `MATCH(${name},${weekly(texts.sheetRevenue, revenueColumns.week)},0)`;
  const pick: Chosen['pick'] = (on, column, value) =>
    calculated(`INDEX(${weekly(on, column)},${match})`, value);

  context.workbook.defineName(name, `='${texts.sheetWeek}'!${cell(choice.row, choice.column, 'both')}`);
  sheet.put(choice.row, choice.column - 1, texts.weekChoose, {
    align: 'right',
    color: palette.muted,
    indent: 1,
  });
  sheet.put(choice.row, choice.column, week.week, {
    ...inputLook,
    bold: true,
    size: 18,
    align: 'center',
    boxed: true,
  });
  const monday = pick(
    texts.sheetRevenue,
    revenueColumns.monday,
    serialDay(new Date(`${week.monday}T00:00:00Z`)),
  );
  sheet.put(2, choice.column - 1, texts.weekMonday, { align: 'right', color: palette.muted, indent: 1 });
  sheet.put(2, choice.column, monday, {
    numberFormat: texts.formatDate,
    align: 'center',
    color: palette.muted,
  });
  // 1 when the other sheets lack the week. The number format shows a message for 1 and nothing for 0.
  const unknown = calculated(`IF(ISNUMBER(${match}),0,1)`, 0);
  const numberFormat = `"${texts.weekUnknown}";;""`;
  sheet.put(3, 1, unknown, { numberFormat, align: 'left', color: palette.error, bold: true });

  addCards(sheet, context, { week, before, pick });
  const wide = { width: 486, height: 308 };
  addChart(sheet, { ...wide, row: chartRows[0], column: 1 }, revenueChart(context));
  addChart(sheet, { ...wide, row: chartRows[0], column: 7 }, hoursChart(context));
  addChart(sheet, { ...wide, row: chartRows[1], column: 1 }, dropOffChart(context));
  addChart(sheet, { ...wide, row: chartRows[1], column: 7 }, clientsChart(context));
  addList(sheet, context, { week, before, pick });
  sheet.worksheet.setPrintFitToPages(1, 1).setActive(true);
}

function addCards(sheet: Sheet, { texts }: Context, { week, before, pick }: Chosen): void {
  const now = figures(week);
  const money = texts.formatMoney;
  const revenue = (column: number, value: number) => pick(texts.sheetRevenue, column, value);
  const hours = (column: number, value: number) => pick(texts.sheetHours, column, value);
  const clients = (column: number, value: number) => pick(texts.sheetClients, column, value);
  const dropOff = (column: number, value: number) => pick(texts.sheetDropOff, column, value);
  const perHour = revenue(revenueColumns.perHour, now.perHour);
  const notBilled = hours(hoursColumns.notBilled, now.notBilled);
  const withoutNext = clients(clientColumns.withoutNext, week.withoutNext);
  const seen = clients(clientColumns.clients, now.clients);
  const cards = [
    {
      label: texts.kpiRevenue,
      value: revenue(revenueColumns.revenue, week.revenue),
      format: money,
      note: revenue(revenueColumns.change, week.revenue / before.revenue - 1),
      noteFormat: texts.formatVersus,
    },
    {
      label: texts.kpiTreated,
      value: hours(hoursColumns.treated, now.treated),
      format: texts.formatHours,
      note: hours(hoursColumns.share, now.share),
      noteFormat: texts.formatOfScheduled,
    },
    {
      label: texts.kpiPerHour,
      value: perHour,
      format: money,
      note: revenue(revenueColumns.perSession, now.perSession),
      noteFormat: texts.formatPerSession,
    },
    {
      label: texts.kpiNotBilled,
      value: notBilled,
      format: texts.formatHours,
      note: calculated(`${notBilled.formula}*${perHour.formula}`, now.notBilled * now.perHour),
      noteFormat: texts.formatWorth,
    },
    {
      label: texts.kpiClients,
      value: seen,
      format: '0',
      note: clients(clientColumns.returning, week.returningClients),
      noteFormat: texts.formatReturning,
    },
    {
      label: texts.kpiNew,
      value: clients(clientColumns.newClients, week.newClients),
      format: '0',
      note: clients(clientColumns.newShare, now.newShare),
      noteFormat: texts.formatNewShare,
    },
    {
      label: texts.kpiDropOff,
      value: dropOff(dropOffColumns.rate, now.dropOffRate),
      format: texts.formatRate,
      note: dropOff(dropOffColumns.droppedOff, week.droppedOff),
      noteFormat: texts.formatLeft,
    },
    {
      label: texts.kpiWithoutNext,
      value: withoutNext,
      format: '0',
      note: calculated(`${withoutNext.formula}/${seen.formula}`, week.withoutNext / now.clients),
      noteFormat: texts.formatNewShare,
    },
  ];
  cards.forEach((card, index) => {
    const row = cardRows[index < 4 ? 0 : 1];
    const from = cardColumns[(index % 4) as 0 | 1 | 2 | 3];
    const look = { background: palette.card, align: 'left', indent: 1 } as const;
    sheet.worksheet
      .setRowHeight(row, 22)
      .setRowHeight(row + 1, 32)
      .setRowHeight(row + 2, 22);
    sheet.merge(row, from, from + 1, card.label, { ...look, color: palette.muted });
    sheet.merge(row + 1, from, from + 1, card.value, {
      ...look,
      face: 'serif',
      size: 20,
      numberFormat: card.format,
    });
    sheet.merge(row + 2, from, from + 1, card.note, {
      ...look,
      size: 10,
      color: palette.action,
      numberFormat: card.noteFormat,
    });
  });
}

function addList(sheet: Sheet, { texts }: Context, { week, pick }: Chosen): void {
  const now = figures(week);
  const items = [
    {
      label: texts.itemNotBilled,
      role: texts.roleAdministrator,
      count: pick(texts.sheetHours, hoursColumns.notBilled, now.notBilled),
      limit: 2,
    },
    {
      label: texts.itemWithoutNext,
      role: texts.roleFrontDesk,
      count: pick(texts.sheetClients, clientColumns.withoutNext, week.withoutNext),
      limit: 12,
    },
    {
      label: texts.itemDroppedOff,
      role: texts.roleFrontDesk,
      count: pick(texts.sheetDropOff, dropOffColumns.droppedOff, week.droppedOff),
      limit: 5,
    },
    {
      label: texts.itemLost,
      role: texts.roleFrontDesk,
      count: pick(texts.sheetHours, hoursColumns.lost, now.lost),
      limit: 20,
    },
    {
      label: texts.itemNotes,
      role: texts.roleClinician,
      count: pick(texts.sheetHours, hoursColumns.openNotes, week.openNotes),
      limit: 5,
    },
  ];
  sheet.worksheet.setRowHeight(listRow - 1, 30).setRowHeight(listRow, 20);
  sheet.put(listRow - 1, 1, texts.listTitle, { face: 'serif', size: 15 });
  const head = { bold: true, background: palette.soft, boxed: true } as const;
  sheet.merge(listRow, 1, 5, texts.listItem, head);
  sheet.merge(listRow, 6, 7, texts.listRole, head);
  sheet.put(listRow, 8, texts.listCurrent, { ...head, align: 'right' });
  sheet.merge(listRow, 9, 10, texts.listLimit, { ...head, align: 'right' });
  sheet.put(listRow, 11, texts.listStatus, { ...head, align: 'left', indent: 1 });
  items.forEach(({ label, role, count, limit }, index) => {
    const row = listRow + 1 + index;
    const number = { align: 'right', boxed: true } as const;
    sheet.worksheet.setRowHeight(row, 20);
    sheet.merge(row, 1, 5, label, { boxed: true });
    sheet.merge(row, 6, 7, role, { boxed: true });
    sheet.put(row, 8, count, number);
    sheet.merge(row, 9, 10, limit, { ...number, ...inputLook });
    const status = calculated(
      `IF(${cell(row, 8)}<=${cell(row, 9)},1,-1)`,
      Number(count.value) <= limit ? 1 : -1,
    );
    // The number format shows the status as text, green for 1 and red for -1.
    sheet.put(row, 11, status, {
      numberFormat: `"${texts.onTrack}";[Red]"${texts.followUp}"`,
      color: palette.ok,
      bold: true,
      align: 'left',
      indent: 1,
      boxed: true,
    });
  });
}
