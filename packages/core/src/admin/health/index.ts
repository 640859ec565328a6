export { HealthScreen } from './HealthScreen.tsx';
export { MailScreen } from './MailScreen.tsx';
