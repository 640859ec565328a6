export { ensureUser, type NewTenant } from './repository.ts';
export { type CreateTenantInput, createTenant } from './service.ts';
