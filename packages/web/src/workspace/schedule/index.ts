export { AbsenceList } from './absences/AbsenceList.tsx';
export { BlockDialogs, useMayChangeBlock } from './absences/blocks.ts';
export { RemainingDialog } from './absences/CoveredDialog.tsx';
export { formatWeekday } from './describe.ts';
export { HoursEditor } from './hours/HoursEditor.tsx';
export { hoursOf } from './hours/rows.ts';
export { useAvailability } from './queries.ts';
