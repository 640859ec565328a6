export { clientName } from './client-name.ts';
export { clinicDayOf } from './clinic-day.ts';
export { type Change, type ChangeCall, recordChange, recordChanges } from './history.ts';
export { privacyContactOf } from './privacy-contact.ts';
export { inSandbox, sampleRoleOf } from './sandbox.ts';
export {
  changed,
  clientBooked,
  day,
  enteredDay,
  fileNo,
  ofFile,
  pastDay,
  wallTime,
  withinYears,
} from './schemas.ts';
export { isStaff } from './staff.ts';
export { mayBeAbout, takesPlace } from './taking-place.ts';
export { typedText } from './typed-text.ts';
export { visitsWithoutOutcome } from './without-outcome.ts';
