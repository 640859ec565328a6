import { defineFeature } from '../../feature.ts';
import { clinicExportCommand } from './export/command.ts';
import { handoverConfirmedMail, ownershipTransferredMail, subdomainChangedMail } from './mails.ts';
import { clinicRoutes } from './routes.ts';

export type { MemberCall } from './dashboard/service.ts';
export { contentDisposition, exportForOperator } from './export/service.ts';
export {
  changeRoleIn,
  endMembership,
  inClinic,
  inviteInto,
  lockTeam,
  removeFrom,
  type TeamCall,
} from './members/service.ts';

/** The owner's dashboard: the clinic, its members, subdomain, plan, ownership and export. */
export const clinics = defineFeature({
  name: 'clinics',
  mails: [handoverConfirmedMail, ownershipTransferredMail, subdomainChangedMail],
  routes: clinicRoutes,
  commands: [clinicExportCommand],
});
