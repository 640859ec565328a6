export { LocationForm } from './LocationForm.tsx';
export { useLocations, useServices } from './queries.ts';
export { SettingsPage } from './SettingsPage.tsx';
