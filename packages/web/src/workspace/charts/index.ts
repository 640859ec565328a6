export { AccessPanel } from './AccessPanel.tsx';
export { ChartPanel } from './ChartPanel.tsx';
export { useTemplates } from './queries.ts';
export { WriteNoteButton } from './WriteNoteButton.tsx';
