export {
  type Account,
  findAccount,
  findAccountByEmail,
  insertStandIn,
  lockAccount,
  storePassword,
  updateProfile,
} from './repository.ts';
