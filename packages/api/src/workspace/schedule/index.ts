export { type FreeSearch, findFreeStarts } from './free.ts';
export { readBlocks, readHours } from './hours.ts';
