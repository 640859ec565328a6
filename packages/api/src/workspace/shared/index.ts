export { clinicDayOf } from './clinic-day.ts';
export {
  type CellReading,
  type CsvRow,
  describeColumns,
  guessFields,
  readCells,
  readDateOrder,
  readImportFile,
  refuseTwice,
  show,
} from './csv-file.ts';
export { fold } from './fold.ts';
export { type ChangeCall, recordChange, recordChanges } from './history.ts';
export { guardiansDecide } from './minors.ts';
export { clientName, clientPhone, typedText } from './names.ts';
export { checkPeriod, type Period, type PeriodAt } from './period.ts';
export { privacyContactOf } from './privacy-contact.ts';
export { sampleRoleOf } from './sandbox.ts';
export {
  changed,
  clientBooked,
  day,
  enteredDay,
  fileNo,
  importedFile,
  maxImportBytes,
  ofFile,
  pastDay,
  wallTime,
  withinYears,
} from './schemas.ts';
export { canCosign, isStaff } from './staff.ts';
export { mayBeAbout, takesPlace, visitsWithoutOutcome } from './visits.ts';
export { readDay } from './written-day.ts';
