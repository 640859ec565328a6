export { AgreementsPanel } from './agreements/AgreementsPanel.tsx';
export { OwnPayPanel, RunsPanel } from './TodayPanels.tsx';
