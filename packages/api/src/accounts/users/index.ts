export { signInAnswer, signInOutcome, userAnswer } from './answers.ts';
export {
  type Account,
  findAccount,
  findAccountByEmail,
  lockAccount,
  storePassword,
  updateProfile,
} from './repository.ts';
