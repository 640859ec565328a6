export { insertTermsAcceptance, isInQuebec, listClinicsWithoutTerms } from './repository.ts';
