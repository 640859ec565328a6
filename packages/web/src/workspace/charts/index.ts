export { AccessPanel } from './AccessPanel.tsx';
export { ChartPanel } from './ChartPanel.tsx';
