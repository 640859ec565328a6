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

/** The chosen week's number and, beside it, everything that follows it. Rows and columns count from 0. */
const choice = { row: 1, at: 11 } as const;
/** Left column of each of the four cards in a row; a card is two columns wide, a narrow one follows it. */
const cardColumns = [1, 4, 7, 10] as const;
const cardRows = [4, 8] as const;
const chartRows = [12, 28] as const;
const listRow = 46;

interface Chosen {
  week: SampleWeek;
  before: SampleWeek;
  /** The chosen week's figure in a weekly column of a sheet. */
  pick(sheet: string, at: number, value: number): Calculated;
}

/** The first sheet: one week in eight figures and four charts, with what is left to do and by whom. */
export function addOverviewSheet(context: Context): void {
  const { words } = context;
  const sheet = addSheet(context, {
    name: words.sheetWeek,
    title: words.title,
    lead: words.weekLead,
    widths: [15, 15, 2, 15, 15, 2, 15, 15, 2, 15, 15],
  });
  const week = sampleWeeks.at(-1);
  const before = sampleWeeks.at(-2);
  if (!week || !before) throw new Error('the sample has too few weeks');
  const name = words.chosenWeekName;
  const match = `MATCH(${name},${weekly(words.sheetRevenue, revenueColumns.week)},0)`;
  const pick: Chosen['pick'] = (on, at, value) => calculated(`INDEX(${weekly(on, at)},${match})`, value);

  context.workbook.defineName(name, `='${words.sheetWeek}'!${cell(choice.row, choice.at, 'both')}`);
  sheet.put(choice.row, choice.at - 1, words.weekChoose, { align: 'right', color: palette.muted, indent: 1 });
  sheet.put(choice.row, choice.at, week.week, {
    ...inputLook,
    bold: true,
    size: 18,
    align: 'center',
    boxed: true,
  });
  const monday = pick(
    words.sheetRevenue,
    revenueColumns.monday,
    serialDay(new Date(`${week.monday}T00:00:00Z`)),
  );
  sheet.put(2, choice.at - 1, words.weekMonday, { align: 'right', color: palette.muted, indent: 1 });
  sheet.put(2, choice.at, monday, { numberFormat: words.formatDate, align: 'center', color: palette.muted });
  // One where the week is unknown: the format then says so, and shows nothing for a zero.
  const unknown = calculated(`IF(ISNUMBER(${match}),0,1)`, 0);
  const numberFormat = `"${words.weekUnknown}";;""`;
  sheet.put(3, 1, unknown, { numberFormat, align: 'left', color: 0xb3372f, bold: true });

  addCards(sheet, context, { week, before, pick });
  const wide = { width: 486, height: 308 };
  addChart(sheet, { ...wide, row: chartRows[0], at: 1 }, revenueChart(context));
  addChart(sheet, { ...wide, row: chartRows[0], at: 7 }, hoursChart(context));
  addChart(sheet, { ...wide, row: chartRows[1], at: 1 }, dropOffChart(context));
  addChart(sheet, { ...wide, row: chartRows[1], at: 7 }, clientsChart(context));
  addList(sheet, context, { week, before, pick });
  sheet.worksheet.setPrintFitToPages(1, 1).setActive(true);
}

function addCards(sheet: Sheet, { words }: Context, { week, before, pick }: Chosen): void {
  const now = figures(week);
  const money = words.formatMoney;
  const revenue = (of: number, value: number) => pick(words.sheetRevenue, of, value);
  const hours = (of: number, value: number) => pick(words.sheetHours, of, value);
  const clients = (of: number, value: number) => pick(words.sheetClients, of, value);
  const dropOff = (of: number, value: number) => pick(words.sheetDropOff, of, value);
  const perHour = revenue(revenueColumns.perHour, now.perHour);
  const notBilled = hours(hoursColumns.notBilled, now.notBilled);
  const withoutNext = clients(clientColumns.withoutNext, week.withoutNext);
  const seen = clients(clientColumns.clients, now.clients);
  const cards = [
    {
      label: words.kpiRevenue,
      value: revenue(revenueColumns.revenue, week.revenue),
      format: money,
      note: revenue(revenueColumns.change, week.revenue / before.revenue - 1),
      noteFormat: words.formatVersus,
    },
    {
      label: words.kpiTreated,
      value: hours(hoursColumns.treated, now.treated),
      format: words.formatHours,
      note: hours(hoursColumns.share, now.share),
      noteFormat: words.formatOfScheduled,
    },
    {
      label: words.kpiPerHour,
      value: perHour,
      format: money,
      note: revenue(revenueColumns.perSession, now.perSession),
      noteFormat: words.formatPerSession,
    },
    {
      label: words.kpiNotBilled,
      value: notBilled,
      format: words.formatHours,
      note: calculated(`${notBilled.formula}*${perHour.formula}`, now.notBilled * now.perHour),
      noteFormat: words.formatWorth,
    },
    {
      label: words.kpiClients,
      value: seen,
      format: '0',
      note: clients(clientColumns.returning, week.returningClients),
      noteFormat: words.formatReturning,
    },
    {
      label: words.kpiNew,
      value: clients(clientColumns.newClients, week.newClients),
      format: '0',
      note: clients(clientColumns.newShare, now.newShare),
      noteFormat: words.formatNewShare,
    },
    {
      label: words.kpiDropOff,
      value: dropOff(dropOffColumns.rate, now.dropOffRate),
      format: words.formatRate,
      note: dropOff(dropOffColumns.droppedOff, week.droppedOff),
      noteFormat: words.formatLeft,
    },
    {
      label: words.kpiWithoutNext,
      value: withoutNext,
      format: '0',
      note: calculated(`${withoutNext.formula}/${seen.formula}`, week.withoutNext / now.clients),
      noteFormat: words.formatNewShare,
    },
  ];
  cards.forEach((card, index) => {
    const row = cardRows[index < 4 ? 0 : 1];
    const from = cardColumns[(index % 4) as 0 | 1 | 2 | 3];
    const look = { ground: palette.ground, align: 'left', indent: 1 } as const;
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

function addList(sheet: Sheet, { words }: Context, { week, pick }: Chosen): void {
  const now = figures(week);
  const points = [
    {
      point: words.pointNotBilled,
      role: words.roleAdministrator,
      count: pick(words.sheetHours, hoursColumns.notBilled, now.notBilled),
      most: 2,
    },
    {
      point: words.pointWithoutNext,
      role: words.roleFrontDesk,
      count: pick(words.sheetClients, clientColumns.withoutNext, week.withoutNext),
      most: 12,
    },
    {
      point: words.pointDroppedOff,
      role: words.roleFrontDesk,
      count: pick(words.sheetDropOff, dropOffColumns.droppedOff, week.droppedOff),
      most: 5,
    },
    {
      point: words.pointLost,
      role: words.roleFrontDesk,
      count: pick(words.sheetHours, hoursColumns.lost, now.lost),
      most: 20,
    },
    {
      point: words.pointNotes,
      role: words.roleClinician,
      count: pick(words.sheetHours, hoursColumns.openNotes, week.openNotes),
      most: 5,
    },
  ];
  sheet.worksheet.setRowHeight(listRow - 1, 30).setRowHeight(listRow, 20);
  sheet.put(listRow - 1, 1, words.listTitle, { face: 'serif', size: 15 });
  const head = { bold: true, ground: palette.soft, boxed: true } as const;
  sheet.merge(listRow, 1, 5, words.listPoint, head);
  sheet.merge(listRow, 6, 7, words.listRole, head);
  sheet.put(listRow, 8, words.listCount, { ...head, align: 'right' });
  sheet.merge(listRow, 9, 10, words.listTarget, { ...head, align: 'right' });
  sheet.put(listRow, 11, words.listState, { ...head, align: 'left', indent: 1 });
  points.forEach(({ point, role, count, most }, index) => {
    const row = listRow + 1 + index;
    const number = { align: 'right', boxed: true } as const;
    sheet.worksheet.setRowHeight(row, 20);
    sheet.merge(row, 1, 5, point, { boxed: true });
    sheet.merge(row, 6, 7, role, { boxed: true });
    sheet.put(row, 8, count, number);
    sheet.merge(row, 9, 10, most, { ...number, ...inputLook });
    const state = calculated(
      `IF(${cell(row, 8)}<=${cell(row, 9)},1,-1)`,
      Number(count.value) <= most ? 1 : -1,
    );
    // The format says the state in words: in the cell's own green, or in red.
    sheet.put(row, 11, state, {
      numberFormat: `"${words.stateFine}";[Red]"${words.stateOpen}"`,
      color: palette.ok,
      bold: true,
      align: 'left',
      indent: 1,
      boxed: true,
    });
  });
}
