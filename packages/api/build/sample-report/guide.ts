import { addSheet, type Context } from './sheet.ts';

/** How to fill the report in and what its words mean. */
export function addGuideSheet(context: Context): void {
  const { words } = context;
  const sheet = addSheet(context, {
    name: words.sheetGuide,
    title: words.guideTitle,
    lead: '',
    widths: [5, 100],
  });
  const steps = [words.guide1, words.guide2, words.guide3, words.guide4, words.guide5, words.guide6];
  const terms = [words.termTreated, words.termShare, words.termDropOff, words.termRebooked];
  const line = (row: number, mark: string, text: string) => {
    sheet.worksheet.setRowHeight(row, 34);
    sheet.put(row, 1, mark, { bold: true, align: 'center', color: 0x3257c3 });
    sheet.put(row, 2, text, { wrap: true });
  };
  steps.forEach((text, index) => {
    line(3 + index, String(index + 1), text);
  });
  sheet.put(10, 1, words.guideTerms, { face: 'serif', size: 15 });
  terms.forEach((text, index) => {
    line(11 + index, '·', text);
  });
}
