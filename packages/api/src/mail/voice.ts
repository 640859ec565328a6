import { brand } from '@tamarack/core/domain';
import { type Locale, type TextValues, translator } from '@tamarack/core/domain/text';
import { type MailText, mailTexts } from './texts.ts';

/** How one mail speaks: its language, the moment it is written, and its texts with the mail's own values filled in. */
export interface Voice {
  locale: Locale;
  now: Date;
  /** A text of the catalogue; the mail's parameters fill its placeholders, `extra` adds to them. */
  say(key: MailText, extra?: TextValues): string;
}

/** French names that say themselves that they are a clinic take no further word before them. */
const saysClinic = /^(la\s+)?clinique\b/i;

export function voiceOf(params: object, locale: Locale, now: Date): Voice {
  const translate = translator<MailText>(mailTexts, locale);
  const values: TextValues = { product: brand.name, email: brand.supportEmail };
  for (const [name, value] of Object.entries(params)) {
    if (typeof value === 'string' || typeof value === 'number') values[name] = value;
  }
  const name = values.clinicName;
  if (typeof name === 'string') {
    const clinic = saysClinic.test(name) ? name : translate('clinicInSentence', { clinicName: name });
    values.clinic = clinic;
    values.clinicFirst = clinic.slice(0, 1).toLocaleUpperCase(locale) + clinic.slice(1);
  }
  return {
    locale,
    now,
    say: (key, extra) => spaced(translate(key, extra ? { ...values, ...extra } : values), locale),
  };
}

/** French sets a space before the colon, and no line breaks there. */
function spaced(text: string, locale: Locale): string {
  return locale === 'fr' ? text.replaceAll(' :', '\u00a0:') : text;
}
