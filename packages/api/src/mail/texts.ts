import { defineCatalogue } from '@tamarack/core/domain/text';
import { accountTexts } from './texts/account.ts';
import { clinicTexts } from './texts/clinic.ts';
import { frameTexts } from './texts/frame.ts';
import { leadTexts } from './texts/leads.ts';
import { legalTexts } from './texts/legal.ts';
import { signInAsTexts } from './texts/sign-in-as.ts';
import { staffTexts } from './texts/staff.ts';
import { webhookTexts } from './texts/webhooks.ts';

/** Every text that a mail can hold. */
export const mailTexts = defineCatalogue({
  en: {
    ...frameTexts.en,
    ...accountTexts.en,
    ...clinicTexts.en,
    ...leadTexts.en,
    ...legalTexts.en,
    ...webhookTexts.en,
    ...signInAsTexts.en,
    ...staffTexts.en,
  },
  fr: {
    ...frameTexts.fr,
    ...accountTexts.fr,
    ...clinicTexts.fr,
    ...leadTexts.fr,
    ...legalTexts.fr,
    ...webhookTexts.fr,
    ...signInAsTexts.fr,
    ...staffTexts.fr,
  },
});

export type MailText = keyof typeof mailTexts.en;
