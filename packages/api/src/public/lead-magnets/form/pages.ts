import type { Request } from '@hapi/hapi';
import { type DomainError, errorTexts, maxLengths } from '@tamarack/core/domain';
import { type Locale, translator } from '@tamarack/core/domain/text';
import type { ServerDeps } from '../../../server/deps.ts';
import { type Html, html } from '../../../server/pages/html.ts';
import { mainUrl } from '../../../server/urls.ts';
import {
  aboutAddress,
  carriedExtras,
  drawFields,
  formPage,
  hiddenFields,
  type PostedExtras,
  postedForm,
} from '../../forms/index.ts';
import { linkLifeDays } from '../links/service.ts';
import { formTexts } from './text.ts';

/** The response pages for a request, in its language. */
export interface FormPages {
  /** The form again, with the values entered and the problems by field. */
  form(typed: Typed, problems: Record<string, string>): string;
  sent(email: string): string;
  /** Asks for one more click; the form contains `proof`. */
  confirm(typed: Typed, proof: string): string;
  refused(refusal: DomainError): string;
}

interface Typed extends PostedExtras {
  firstName: string;
  email: string;
}

/** Path of the form's action in a language. */
export const formPath = { en: '/forms/waag-template', fr: '/fr/forms/waag-template' } as const;

export function formPages(locale: Locale, request: Request, deps: ServerDeps): FormPages {
  const say = translator(formTexts, locale);
  const toForm = mainUrl(deps.settings, locale, '/waag-report');
  const page = (title: string, body: Html) => formPage(title, body, locale, request, deps);
  const form = (content: Html) => postedForm(formPath[locale], content, locale, deps);
  const link = (label: string) => html`<a class="button" href="${toForm}">${label}</a>`;

  return {
    form: (typed, problems) =>
      page(
        say('formTitle'),
        form(
          html`${drawFields(
            [
              {
                name: 'firstName',
                label: say('firstName'),
                value: typed.firstName,
                complete: 'given-name',
                max: maxLengths.fullName,
                required: true,
              },
              {
                name: 'email',
                type: 'email',
                label: say('email'),
                value: typed.email,
                complete: 'email',
                max: maxLengths.email,
                required: true,
              },
            ],
            problems,
          )}${hiddenFields(carriedExtras(typed))}<button class="button">${say('send')}</button>`,
        ),
      ),
    sent: (email) =>
      page(
        say('sentTitle'),
        html`${aboutAddress((address) => say('sentBody', { email: address, days: linkLifeDays }), email)}
<p>${say('sentNote')}</p>
${link(say('sentAgain'))}`,
      ),
    confirm: (typed, proof) =>
      page(
        say('confirmTitle'),
        html`${aboutAddress((address) => say('confirmBody', { email: address }), typed.email)}
${form(html`${hiddenFields({ firstName: typed.firstName, email: typed.email, ...carriedExtras(typed), proof })}<div class="actions"><button class="button">${say('send')}</button><a href="${toForm}">${say('confirmChange')}</a></div>`)}`,
      ),
    refused(refusal) {
      if (refusal.code === 'LINK_INVALID')
        return page(
          say('linkTitle'),
          html`<p>${say('linkBody', { days: linkLifeDays })}</p>\n${link(say('linkNew'))}`,
        );
      return page(
        say('refusedTitle'),
        html`<p>${translator(errorTexts, locale)(refusal.code, refusal.values)}</p>\n${link(say('toForm'))}`,
      );
    },
  };
}
