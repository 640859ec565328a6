export { AddPersonForm } from './AddPersonForm.tsx';
export { useStaff } from './queries.ts';
export { teamTexts } from './text.ts';
