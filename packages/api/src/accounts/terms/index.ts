export { insertTermsAcceptance } from './repository.ts';
