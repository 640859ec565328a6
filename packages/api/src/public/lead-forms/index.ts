import { defineFeature } from '../../feature.ts';
import { createSecretBox } from '../../server/secret-box.ts';
import { createDoorkeeper } from '../forms/index.ts';
import { issueReportLink } from '../lead-magnets/index.ts';
import { issueSandboxLink } from '../sandbox/index.ts';
import { formRoutes } from './form/routes.ts';
import { contactReceivedMail, demoReceivedMail } from './mails.ts';
import { requestRoutes } from './routes.ts';
import type { LeadLinks } from './service.ts';

/** What visitors leave an address for: through the API, and through plain HTML forms. */
export const leadForms = defineFeature({
  name: 'lead-forms',
  mails: [contactReceivedMail, demoReceivedMail],
  routes(deps) {
    const door = createDoorkeeper(createSecretBox(deps.settings.encryptionKeys), deps.clock);
    const links: LeadLinks = {
      sandbox: (tx, visitor) => issueSandboxLink(tx, deps.settings, visitor),
      report: (tx, lead) => issueReportLink(tx, deps, lead),
    };
    return [...requestRoutes(deps, links, door), ...formRoutes(deps, links, door)];
  },
});
