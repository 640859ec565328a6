export { listTenantMembers } from './repository.ts';
