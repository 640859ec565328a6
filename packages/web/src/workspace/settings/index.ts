export { LocationForm } from './LocationForm.tsx';
export { SettingsPage } from './SettingsPage.tsx';
