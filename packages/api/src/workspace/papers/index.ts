export { type Block, writePaper } from './paper.ts';
export { dayText, moneyText, percentText } from './words.ts';
