export { Opening } from './ClinicFrame.tsx';
export { ClinicSite } from './ClinicSite.tsx';
