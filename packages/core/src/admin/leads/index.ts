export { LeadsTab } from './LeadsTab.tsx';
