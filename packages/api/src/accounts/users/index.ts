export { signInAnswer, userAnswer } from './answers.ts';
export {
  type Account,
  findAccount,
  findAccountByEmail,
  lockAccount,
  storePassword,
  updateProfile,
} from './repository.ts';
