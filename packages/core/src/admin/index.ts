export { AdminScreens, adminRoutes } from './AdminScreens.tsx';
