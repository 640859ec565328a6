import { addSheet, type Context } from './sheet.ts';
import { palette } from './styles.ts';

/** How to fill in the report, and definitions of its terms. */
export function addGuideSheet(context: Context): void {
  const { texts } = context;
  const sheet = addSheet(context, {
    name: texts.sheetGuide,
    title: texts.guideTitle,
    intro: '',
    widths: [5, 100],
  });
  const steps = [texts.guide1, texts.guide2, texts.guide3, texts.guide4, texts.guide5, texts.guide6];
  const terms = [texts.termTreated, texts.termShare, texts.termDropOff, texts.termRebooked];
  const line = (row: number, mark: string, text: string) => {
    sheet.worksheet.setRowHeight(row, 34);
    sheet.put(row, 1, mark, { bold: true, align: 'center', color: palette.action });
    sheet.put(row, 2, text, { wrap: true });
  };
  steps.forEach((text, index) => {
    line(3 + index, String(index + 1), text);
  });
  sheet.put(10, 1, texts.guideTerms, { face: 'serif', size: 15 });
  terms.forEach((text, index) => {
    line(11 + index, '·', text);
  });
}
