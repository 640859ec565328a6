export { ApiClientsScreen } from './ApiClientsScreen.tsx';
