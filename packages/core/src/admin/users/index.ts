export { usersTabs } from './tabs.ts';
