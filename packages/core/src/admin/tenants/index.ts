export { BulkListScreen } from './bulk/BulkListScreen.tsx';
export { BulkScreen } from './bulk/BulkScreen.tsx';
export { TenantListScreen } from './list/TenantListScreen.tsx';
export { TenantScreen } from './page/TenantScreen.tsx';
