import type { Request } from '@hapi/hapi';
import { brand, type DomainError, errorTexts, maxLengths } from '@tamarack/core/domain';
import { type Locale, translator } from '@tamarack/core/domain/text';
import type { ServerDeps } from '../../../deps.ts';
import { mainUrl } from '../../../urls.ts';
import { frameStatusPage } from '../../shared/status-page/frame.ts';
import { type Html, html, nothing } from '../../shared/status-page/html.ts';
import { linkLifeDays } from '../links/service.ts';
import { formStyle } from './style.ts';
import { formTexts } from './texts.ts';

/** Writes the pages of one answer: its language, its request. */
export interface FormPages {
  /** The form once more, with what was typed and what is wrong with it (texts by field). */
  form(typed: Typed, problems: Record<string, string>): string;
  sent(email: string): string;
  /** Asks whether the report is really wanted; the answer brings `proof` along. */
  confirm(typed: Typed, proof: string): string;
  refused(refusal: DomainError): string;
}

export interface Typed {
  firstName: string;
  email: string;
  page: string;
}

/** Path of the form's action in a language. */
export const formPath = { en: '/forms/waag-template', fr: '/fr/forms/waag-template' } as const;

export function formPages(locale: Locale, request: Request, deps: ServerDeps): FormPages {
  const say = translator(formTexts, locale);
  const toForm = mainUrl(deps.settings, locale, '/waag-report');
  const page = (title: string, body: Html) =>
    frameStatusPage(
      { title, owner: brand.name, card: html`<h1>${title}</h1>\n${body}`, style: formStyle },
      locale,
      request,
      deps,
    );
  const hidden = (name: string, value: string) => html`<input type="hidden" name="${name}" value="${value}">`;
  const link = (label: string) => html`<a class="button" href="${toForm}">${label}</a>`;
  /** A sentence in which the address stands out. */
  const aboutAddress = (key: 'sentBody' | 'confirmBody', email: string) => {
    const [before = '', after = ''] = say(key, { email: '\n', days: linkLifeDays }).split('\n');
    return html`<p>${before}<strong>${email}</strong>${after}</p>`;
  };

  return {
    form(typed, problems) {
      const firstWrong = ['firstName', 'email'].find((name) => problems[name]);
      const field = (name: 'firstName' | 'email', type: string, complete: string, max: number) => {
        const problem = problems[name];
        const state = problem
          ? html` aria-invalid="true" aria-describedby="${name}-problem"${name === firstWrong ? html` autofocus` : nothing}`
          : nothing;
        return html`<label for="${name}">${say(name)}</label>
<input id="${name}" name="${name}" type="${type}" value="${typed[name]}" autocomplete="${complete}" maxlength="${max}" required${state}>
${problem ? html`<p class="problem" id="${name}-problem">${problem}</p>` : nothing}`;
      };
      return page(
        say('formTitle'),
        html`<form method="post" action="${formPath[locale]}">
${field('firstName', 'text', 'given-name', maxLengths.fullName)}
${field('email', 'email', 'email', maxLengths.email)}
${hidden('page', typed.page)}
<button class="button">${say('send')}</button>
</form>`,
      );
    },
    sent: (email) =>
      page(
        say('sentTitle'),
        html`${aboutAddress('sentBody', email)}\n<p>${say('sentNote')}</p>\n${link(say('sentAgain'))}`,
      ),
    confirm: (typed, proof) =>
      page(
        say('confirmTitle'),
        html`${aboutAddress('confirmBody', typed.email)}
<form method="post" action="${formPath[locale]}">
${hidden('firstName', typed.firstName)}${hidden('email', typed.email)}${hidden('page', typed.page)}${hidden('proof', proof)}
<div class="actions"><button class="button">${say('send')}</button><a href="${toForm}">${say('confirmChange')}</a></div>
</form>`,
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
