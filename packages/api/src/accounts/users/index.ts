export {
  type Account,
  findAccount,
  findAccountByEmail,
  insertStandIn,
  listClinicNames,
  lockAccount,
  storePassword,
  updateProfile,
} from './repository.ts';
