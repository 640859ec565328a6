import type { Locale } from '../text.ts';

/** Pattern of what is written before an extension. */
export const extensionMark = '(?:x|ext(?:ension)?|poste|#)[\\s.:]*';
const extension = new RegExp(`${extensionMark}(\\d+)\\s*$`, 'i');

/** Digits of a phone number without the North American country code and without an extension. */
export function phoneDigits(phone: string): string {
  const digits = phone.replace(extension, '').replace(/\D/g, '');
  return digits.length === 11 && digits.startsWith('1') ? digits.slice(1) : digits;
}

/**
 * Formats a North American number for its readers: `(416) 555-0199 ext. 3`, `416 555-0199, poste 3`. Any other number
 * stays as it was typed.
 */
export function formatPhone(phone: string, locale: Locale): string {
  const [, area, exchange, line] = /^(\d{3})(\d{3})(\d{4})$/.exec(phoneDigits(phone)) ?? [];
  if (!area || /^\s*\+(?!\s*1)/.test(phone)) return phone;
  const inner = extension.exec(phone)?.[1];
  if (locale === 'fr') return `${area}\u00a0${exchange}-${line}${inner ? `, poste\u00a0${inner}` : ''}`;
  return `(${area})\u00a0${exchange}-${line}${inner ? ` ext.\u00a0${inner}` : ''}`;
}

/** The link that dials a phone number, with its extension as in RFC 3966: `tel:4165550199;ext=3`. */
export function phoneLink(phone: string): string {
  const inner = extension.exec(phone)?.[1];
  const number = phone.replace(extension, '').replace(/[^\d+]/g, '');
  return `tel:${number}${inner ? `;ext=${inner}` : ''}`;
}
