export { AccessPanel } from './access/AccessPanel.tsx';
export { ChartPanel } from './ChartPanel.tsx';
export { WriteNoteButton } from './notes/WriteNoteButton.tsx';
export { useTemplates } from './queries.ts';
