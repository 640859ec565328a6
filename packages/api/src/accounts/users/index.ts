export {
  type Account,
  findAccount,
  findAccountByEmail,
  lockAccount,
  storePassword,
  updateProfile,
} from './repository.ts';
