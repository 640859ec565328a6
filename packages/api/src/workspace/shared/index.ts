export { type HistoryEntry, insertHistory } from './history.ts';
export { changed, day, wallTime } from './schemas.ts';
