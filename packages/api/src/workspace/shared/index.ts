export { clientName } from './client-name.ts';
export { clinicDayOf } from './clinic-day.ts';
export { type Change, type ChangeCall, recordChange, recordChanges } from './history.ts';
export { changed, day, wallTime } from './schemas.ts';
export { typedText } from './typed-text.ts';
