export { PrivacyTab } from './PrivacyTab.tsx';
export { RequestScreen } from './RequestScreen.tsx';
