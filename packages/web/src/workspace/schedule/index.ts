export { AbsenceList } from './absences/AbsenceList.tsx';
export { HoursEditor } from './hours/HoursEditor.tsx';
