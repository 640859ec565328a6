export { AgreementsPanel } from './AgreementsPanel.tsx';
export { OwnPayPanel, RunsPanel } from './TodayPanels.tsx';
