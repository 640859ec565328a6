export { type Block, type Paper, type PaperTable, type Part, writePaper } from './paper.ts';
export { dayText, moneyText, percentText } from './words.ts';
