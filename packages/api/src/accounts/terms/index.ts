import { defineFeature } from '../../feature.ts';
import { termsRoutes } from './routes.ts';

export { insertTermsAcceptance, isInQuebec, listClinicsWithoutTerms } from './repository.ts';

/** Which terms people have accepted, for which clinic. */
export const terms = defineFeature({ name: 'terms', routes: termsRoutes });
