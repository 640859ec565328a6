export { ensureUser, findUserByEmail, type NewTenant } from './repository.ts';
export { type CreateTenantInput, createTenant } from './service.ts';
