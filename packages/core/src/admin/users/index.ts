export { usersTabs } from './tabs.ts';
export { UsersScreen } from './UsersScreen.tsx';
