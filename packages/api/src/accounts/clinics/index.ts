import { defineFeature } from '../../feature.ts';
import { confirmPassword } from '../credentials/index.ts';
import { invitationMail, ownershipTransferredMail, subdomainChangedMail } from './mails.ts';
import { clinicRoutes } from './routes.ts';

export { contentDisposition, exportForOperator } from './export/service.ts';
export { invitationMail } from './mails.ts';

/** The owner's dashboard: the clinic, its members, address, plan, ownership and export. */
export const clinics = defineFeature({
  name: 'clinics',
  mails: [invitationMail, ownershipTransferredMail, subdomainChangedMail],
  routes: (deps) => clinicRoutes(deps, (...asked) => confirmPassword(deps, deps.hasher, ...asked)),
});
