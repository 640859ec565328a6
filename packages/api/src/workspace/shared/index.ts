export { type Change, type ChangeCall, recordChange } from './history.ts';
export { changed, day, wallTime } from './schemas.ts';
