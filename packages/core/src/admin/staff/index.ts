export { StaffTab } from './StaffTab.tsx';
