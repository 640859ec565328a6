import { defineFeature } from '../../feature.ts';
import { createSecretBox } from '../../server/secret-box.ts';
import { createDoorkeeper } from '../forms/index.ts';
import { formRoutes } from './form/routes.ts';
import { contactReceivedMail, demoReceivedMail } from './mails.ts';
import { requestRoutes } from './routes.ts';

/** The forms of the public site: called by their script, or posted as plain HTML. */
export const leadForms = defineFeature({
  name: 'lead-forms',
  mails: [contactReceivedMail, demoReceivedMail],
  routes(deps) {
    const door = createDoorkeeper(createSecretBox(deps.settings.encryptionKeys), deps.clock);
    return [...requestRoutes(deps, door), ...formRoutes(deps, door)];
  },
});
