export { readOperation, readOperations, readTenant } from './service.ts';
