export { PlatformSettingsScreen } from './PlatformSettingsScreen.tsx';
