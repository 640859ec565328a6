export { AnalyticsScreen } from './LazyAnalyticsScreen.tsx';
