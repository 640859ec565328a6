export { AddPersonForm } from './AddPersonForm.tsx';
export { hasLeft } from './member.ts';
export { useStaff } from './queries.ts';
export { teamTexts } from './text.ts';
