import type { Request } from '@hapi/hapi';
import {
  arbitrationOptOutStatement,
  brand,
  type DomainError,
  errorTexts,
  maxLengths,
} from '@tamarack/core/domain';
import { type Locale, translator } from '@tamarack/core/domain/text';
import type { ServerDeps } from '../../server/deps.ts';
import { type Html, html, nothing } from '../../server/pages/html.ts';
import { mainUrl } from '../../server/urls.ts';
import { aboutAddress, drawFields, formPage, hiddenFields, postedForm } from '../forms/index.ts';
import { optOutTexts } from './text.ts';

export interface Typed {
  name: string;
  email: string;
  clinicName: string;
}

/** Path of the form's action in a language. */
export const formPath = { en: '/forms/arbitration-opt-out', fr: '/fr/forms/arbitration-opt-out' } as const;

const boxStyle = `
.box{display:flex;gap:.75rem;align-items:flex-start;font-weight:400}
.box input{flex:none;width:1.5rem;height:1.5rem;min-height:0;margin:0}
`;

/** The response pages for a request, in its language. */
export function optOutPages(locale: Locale, request: Request, deps: ServerDeps) {
  const say = translator(optOutTexts, locale);
  const address = (path: string) => mainUrl(deps.settings, locale, path);
  const page = (title: string, body: Html) => formPage(title, body, locale, request, deps, boxStyle);
  const form = (content: Html) => postedForm(formPath[locale], content, locale, deps);
  const text = { required: true, type: 'text', max: maxLengths.fullName } as const;

  return {
    /** The form again, with the values entered and the problems by field. */
    form: (typed: Typed, problems: Record<string, string>) =>
      page(
        say('formTitle'),
        form(html`${drawFields(
          [
            { ...text, name: 'name', label: say('name'), value: typed.name, complete: 'name' },
            {
              name: 'email',
              type: 'email',
              label: say('email'),
              value: typed.email,
              complete: 'email',
              max: maxLengths.email,
              required: true,
            },
            {
              ...text,
              name: 'clinicName',
              label: say('clinicName'),
              value: typed.clinicName,
              complete: 'organization',
              required: false,
            },
          ],
          problems,
        )}<label class="box"><input type="checkbox" name="statement" value="yes" required${
          problems.statement ? html` aria-invalid="true" aria-describedby="statement-problem"` : nothing
        }><span>${arbitrationOptOutStatement[locale]}</span></label>
${problems.statement ? html`<p class="problem" id="statement-problem">${say('statementMissing')}</p>` : nothing}
<button class="button">${say('send')}</button>`),
      ),
    sent: (email: string) =>
      page(
        say('sentTitle'),
        html`${aboutAddress((emphasized) => say('sentBody', { email: emphasized }), email)}
<p>${say('sentNote', { support: brand.supportEmail })}</p>
<a class="button" href="${address('/terms-of-service')}">${say('toTerms')}</a>`,
      ),
    /** Asks for one more click; the form contains `proof`. */
    confirm: (typed: Typed, proof: string) =>
      page(
        say('confirmTitle'),
        html`${aboutAddress((emphasized) => say('confirmBody', { email: emphasized }), typed.email)}
${form(html`${hiddenFields({ ...typed, statement: 'yes', proof })}<div class="actions"><button class="button">${say('send')}</button><a href="${address('/arbitration-opt-out')}">${say('confirmChange')}</a></div>`)}`,
      ),
    refused: (refusal: DomainError) =>
      page(
        say('refusedTitle'),
        html`<p>${translator(errorTexts, locale)(refusal.code, refusal.values)}</p>
<a class="button" href="${address('/arbitration-opt-out')}">${say('toForm')}</a>`,
      ),
  };
}
