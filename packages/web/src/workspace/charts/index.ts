export { AccessPanel } from './AccessPanel.tsx';
export { ChartPanel } from './ChartPanel.tsx';
export { WriteNoteButton } from './WriteNoteButton.tsx';
