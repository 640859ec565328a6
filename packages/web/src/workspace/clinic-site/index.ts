export { ClinicSite } from './ClinicSite.tsx';
