import { brand, keepTogether, type MailName } from '@tamarack/core/domain';
import { type Locale, type TextValues, translator } from '@tamarack/core/domain/text';
import { withPrintableTexts } from '../names.ts';
import { type SharedText, sharedTexts } from '../text.ts';
import type { MailBlock, MailContent } from './content.ts';

/** Context for rendering a mail: language, time and texts. */
interface Voice<K extends string = never> {
  locale: Locale;
  now: Date;
  /** A text of the mail, or one shared by all mails. Parameters, `values` and `extra` fill its placeholders. */
  say(key: K | SharedText, extra?: TextValues): string;
}

/** Properties of a mail for its delivery. */
interface DeliveryRules<P> {
  /**
   * Business mail of the clinic, which is held back while the clinic is suspended or closed. Mails about an account's
   * security or the clinic's lifecycle are always sent.
   */
  waitsWhileSuspended?: true;
  /** Commercial: sent only to confirmed subscribers, which is checked again at delivery. */
  needsConsent?: true;
  /** An alert to operators: it does not wait for other mail, and has a separate relay if one is configured. */
  isAlert?: true;
  /** Contains no one-time link, so a failed mail is kept for a while and an operator can resend it. */
  canResend?: true;
  /** The outbox deletes the mail, with its recipient, as soon as delivery has ended. */
  deletedAfterDelivery?: true;
  /**
   * Time after which the mail is pointless: the trial has ended, or its link has expired and the person can request
   * another. Mails whose expired link opens a page that sends a new one have no such time.
   */
  expires?(params: P, queuedAt: Date): Date;
}

interface Definition<P extends object, E extends Record<string, string>> extends DeliveryRules<P> {
  /** Names the template in the outbox. */
  name: MailName;
  /**
   * Includes `subject`, `preview` (which inboxes show after the subject) and, if it differs from the subject, `title`,
   * unless there is a `head`.
   */
  texts: { en: E; fr: { [K in keyof E]: string } };
  /** Parameters to preview and test the mail with. */
  sample: NoInfer<P>;
  /** Placeholders calculated from the parameters. */
  values?(params: P, voice: Pick<Voice, 'locale' | 'now'>): TextValues;
  /** Chooses among several subjects. */
  head?(params: P, voice: Voice<Key<E>>): { subject: string; preview: string; title?: string };
  blocks(params: P, voice: Voice<Key<E>>): MailBlock[];
  /** The text that says why the recipient gets this mail. */
  reason: Key<E> | SharedText;
  /** Link to unsubscribe from the mailing list that the mail belongs to. */
  unsubscribeLink?(params: P): string;
  /** Who gets the replies instead of our support. */
  replyTo?(params: P): string;
  /** The clinic in whose name the mail is sent, to people who do not know us. */
  sentFor?(params: P): string;
}

type Key<E> = Extract<keyof E, string>;

/** A mail before rendering, as stored in the outbox. */
export interface MailMessage {
  template: string;
  params: object;
  isAlert?: true;
}

/** A mail that a feature sends. Links in its parameters are absolute URLs, times are ISO 8601. */
export interface MailTemplate<P extends object = object> extends DeliveryRules<P> {
  readonly name: string;
  readonly sample: P;
  message(params: P): MailMessage;
  compose(params: P, locale: Locale, now: Date): MailContent;
}

export type MailTemplates = ReadonlyMap<string, MailTemplate>;

/** Defines a mail with its texts in both languages; its parameters are those of `blocks`. */
export function defineMail<P extends object, const E extends Record<string, string>>(
  definition: Definition<P, E>,
): MailTemplate<P> {
  const { name, texts, sample, values, head, blocks, reason, unsubscribeLink, replyTo, sentFor, ...rules } =
    definition;
  const catalogue = { en: { ...sharedTexts.en, ...texts.en }, fr: { ...sharedTexts.fr, ...texts.fr } };
  const hasTitle = Object.hasOwn(texts.en, 'title');
  return {
    ...rules,
    name,
    sample,
    message: (params) => ({ template: name, params, ...(rules.isAlert ? { isAlert: true } : {}) }),
    compose(typed, locale, now) {
      const params = withPrintableTexts(typed);
      const translate = translator<string>(catalogue, locale);
      const filled = { ...placeholders(params, locale), ...values?.(params, { locale, now }) };
      const say = (key: string, extra?: TextValues) =>
        spaced(translate(key, { ...filled, ...extra }), locale);
      const voice = { locale, now, say };
      const {
        subject = say('subject'),
        preview = say('preview'),
        title = hasTitle ? say('title') : subject,
      } = head?.(params, voice) ?? {};
      return {
        subject,
        preview,
        title,
        blocks: blocks(params, voice),
        reason: say(reason),
        support: say('support'),
        buttonFallback: say('buttonFallback'),
        ...(unsubscribeLink
          ? { unsubscribe: { label: say('unsubscribe'), href: unsubscribeLink(params) } }
          : {}),
        ...(replyTo ? { replyTo: replyTo(params) } : {}),
        ...(sentFor ? { sentFor: sentFor(params) } : {}),
      };
    },
  };
}

/** The templates by name. */
export function mailTemplates(templates: readonly MailTemplate[]): MailTemplates {
  return new Map(templates.map((template) => [template.name, template]));
}

/** The names of the templates that wait while a clinic is suspended or closed. */
export function waitingTemplates(templates: MailTemplates): string[] {
  return [...templates.values()].filter((template) => template.waitsWhileSuspended).map(({ name }) => name);
}

/** A French name that begins with "Clinique" gets no "la clinique" before it. */
const namesItself = /^(la\s+)?clinique\b/i;

/**
 * The text and number parameters, our own names, and the clinic's name for use within and at the start of a sentence.
 */
function placeholders(params: object, locale: Locale): TextValues {
  const values: TextValues = { product: brand.name, email: brand.supportEmail };
  for (const [name, value] of Object.entries(params)) {
    if (typeof value === 'string' || typeof value === 'number') values[name] = value;
  }
  const { clinicName } = values;
  if (typeof clinicName === 'string') {
    const clinic =
      locale === 'fr' && !namesItself.test(clinicName) ? `la clinique ${clinicName}` : clinicName;
    values.clinic = clinic;
    values.clinicFirst = clinic.slice(0, 1).toLocaleUpperCase(locale) + clinic.slice(1);
  }
  return values;
}

/** In French, spaces in the placeholders' values must not break either. */
function spaced(text: string, locale: Locale): string {
  return locale === 'fr' ? keepTogether(text) : text;
}
