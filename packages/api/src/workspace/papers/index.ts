export { type Block, type Paper, type PaperTable, writePaper } from './paper.ts';
export { dayText, moneyText, percentText } from './words.ts';
