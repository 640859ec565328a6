export { insertTermsAcceptance, isInQuebec } from './repository.ts';
