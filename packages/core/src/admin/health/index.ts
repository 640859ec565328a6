export { HealthScreen } from './HealthScreen.tsx';
export { MailScreen } from './mail/MailScreen.tsx';
