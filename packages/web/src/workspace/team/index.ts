export { AddPersonForm } from './AddPersonForm.tsx';
export { hasLeft } from './member.ts';
export { teamTexts } from './text.ts';
export { useTeamText } from './useTeamText.ts';
