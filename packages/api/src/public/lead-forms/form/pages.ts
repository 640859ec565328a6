import type { Request } from '@hapi/hapi';
import { type DomainError, errorTexts, type FormSource, maxLengths } from '@tamarack/core/domain';
import { type Locale, translator } from '@tamarack/core/domain/text';
import type { ServerDeps } from '../../../server/deps.ts';
import { type Html, html, nothing } from '../../../server/pages/html.ts';
import { mainUrl } from '../../../server/urls.ts';
import {
  aboutAddress,
  carriedExtras,
  drawFields,
  type FormField,
  formPage,
  hiddenFields,
  type PostedExtras,
  postedForm,
} from '../../forms/index.ts';
import { formPageTexts } from './text.ts';

/** The posted fields as text; `source` is empty when it is unknown. */
export interface Typed extends PostedExtras {
  source: FormSource | '';
  email: string;
  name: string;
  clinicName: string;
  message: string;
}

/** The response pages for a request, in its language. */
export interface FormPages {
  /** The form again, with the values entered and the problems by field. */
  form(typed: Typed, problems: Record<string, string>): string;
  /** Asks for one more click; the form contains `proof`. */
  confirm(typed: Typed, proof: string): string;
  done(typed: Typed): string;
  refused(refusal: DomainError): string;
}

/** Path of the forms' action in a language. */
export const formPath = { en: '/forms/leads', fr: '/fr/forms/leads' } as const;

/** The page of each form, for browsers that send no referrer. */
const homes: Record<FormSource, string> = {
  landing: '/',
  sandbox: '/demo',
  contact: '/contact',
  newsletter: '/blog',
  demo: '/demo',
};

/** Absolute URL of a page in a language, whichever language its path is in. */
export function pageUrl(deps: Pick<ServerDeps, 'settings'>, locale: Locale, path: string): string {
  return mainUrl(deps.settings, locale, path.replace(/^\/fr(?=\/|$)/, '') || '/');
}

export function formPages(locale: Locale, request: Request, deps: ServerDeps): FormPages {
  const say = translator(formPageTexts, locale);
  const page = (title: string, body: Html) => formPage(title, body, locale, request, deps);
  const form = (content: Html) => postedForm(formPath[locale], content, locale, deps);
  const back = ({ page: path, source }: Typed) =>
    pageUrl(deps, locale, path || (source ? homes[source] : '/'));
  const visible = ({ source }: Typed): readonly FieldName[] => (source ? fieldsOf[source] : ['email']);

  return {
    form(typed, problems) {
      const source = typed.source || 'landing';
      const { values, shown } = split(typed, visible(typed));
      return page(
        say('formTitle', { source }),
        form(
          html`${drawFields(
            shown.map((name) => ({
              ...inputs[name](source),
              name,
              label: say(name, { source }),
              value: typed[name],
            })),
            problems,
          )}${hiddenFields(values)}<button class="button">${say('send', { source })}</button>`,
        ),
      );
    },
    confirm(typed, proof) {
      const source = typed.source || 'landing';
      const all = split(typed, []).values;
      return page(
        say('confirmTitle'),
        html`${aboutAddress((email) => say('confirmBody', { source, email }), typed.email)}
${form(html`${hiddenFields({ ...all, proof })}<div class="actions"><button class="button">${say('send', { source })}</button><a href="${back(typed)}">${say('confirmChange')}</a></div>`)}`,
      );
    },
    done(typed) {
      const source = typed.source || 'landing';
      const alsoConfirm = typed.newsletter && source !== 'newsletter';
      return page(
        say('doneTitle', { source }),
        html`${aboutAddress((email) => say('doneBody', { source, email }), typed.email)}
${alsoConfirm ? html`<p>${say('doneNewsletter')}</p>\n` : nothing}<p>${say('doneNote')}</p>
<a class="button" href="${back(typed)}">${say('back')}</a>`,
      );
    },
    refused: (refusal) =>
      page(
        say('refusedTitle'),
        html`<p>${translator(errorTexts, locale)(refusal.code, refusal.values)}</p>
<a class="button" href="${mainUrl(deps.settings, locale, '/')}">${say('home')}</a>`,
      ),
  };
}

type FieldName = 'email' | 'name' | 'clinicName' | 'message';

const fieldsOf: Record<FormSource, readonly FieldName[]> = {
  landing: ['email'],
  sandbox: ['email'],
  newsletter: ['email'],
  contact: ['name', 'email', 'message'],
  demo: ['name', 'email', 'clinicName', 'message'],
};

const inputs: Record<FieldName, (source: FormSource) => Omit<FormField, 'name' | 'label' | 'value'>> = {
  email: () => ({ type: 'email', complete: 'email', max: maxLengths.email, required: true }),
  name: () => ({ complete: 'name', max: maxLengths.fullName, required: true }),
  clinicName: () => ({ complete: 'organization', max: maxLengths.clinicName, required: false }),
  message: (source) => ({
    multiline: true,
    complete: 'off',
    max: maxLengths.message,
    required: source === 'contact',
  }),
};

/** The fields that the next form shows, and the values of all others as hidden fields. */
function split(typed: Typed, visibleNames: readonly FieldName[]) {
  const { source, email, name, clinicName, message } = typed;
  const fields: Record<FieldName, string> = { email, name, clinicName, message };
  const unseen = Object.entries(fields).filter(([field]) => !visibleNames.includes(field as FieldName));
  return { shown: visibleNames, values: { source, ...Object.fromEntries(unseen), ...carriedExtras(typed) } };
}
