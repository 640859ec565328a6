import type { Request } from '@hapi/hapi';
import { brand } from '@tamarack/core/domain';
import { type Locale, translator } from '@tamarack/core/domain/text';
import type { ServerDeps } from '../../server/deps.ts';
import { frameStatusPage } from '../../server/pages/frame.ts';
import { type Html, html, nothing } from '../../server/pages/html.ts';
import { mainUrl } from '../../server/urls.ts';
import { formStyle } from './style.ts';
import { privacyTexts } from './text.ts';

/** A page with a title above its content, as all these forms are shown. */
export function formPage(
  title: string,
  content: Html,
  locale: Locale,
  request: Request,
  deps: ServerDeps,
  style = '',
): string {
  const card = html`<h1>${title}</h1>\n${content}`;
  return frameStatusPage({ title, owner: brand.name, card, style: formStyle + style }, locale, request, deps);
}

/** A form that works without JavaScript, with the privacy line that every form of the site has. */
export function postedForm(
  action: string,
  content: Html,
  locale: Locale,
  deps: Pick<ServerDeps, 'settings'>,
): Html {
  return html`<form method="post" action="${action}">
${content}
${privacyLine(locale, deps)}
</form>`;
}

/** The privacy line of a form: a link to the privacy policy. */
export function privacyLine(locale: Locale, { settings }: Pick<ServerDeps, 'settings'>): Html {
  const say = translator(privacyTexts, locale);
  const policy = mainUrl(settings, locale, '/privacy-policy');
  return html`<p class="privacy">${say('privacy')} <a href="${policy}">${say('privacyPolicy')}</a></p>`;
}

/** A field of a server-rendered form, with its value. */
export interface FormField {
  name: string;
  label: string;
  value: string;
  type?: 'text' | 'email';
  /** Value of `autocomplete`. */
  complete: string;
  /** Maximum number of characters. */
  max: number;
  required: boolean;
  multiline?: boolean;
}

/** The fields, each with its problem; the first wrong one has the focus. */
export function drawFields(fields: readonly FormField[], problems: Record<string, string>): Html {
  const firstWrong = fields.find(({ name }) => problems[name])?.name;
  return html`${fields.map((field) => drawField(field, problems[field.name], field.name === firstWrong))}`;
}

function drawField(field: FormField, problem: string | undefined, focused: boolean): Html {
  const { name, label, value, type = 'text', complete, max, required, multiline } = field;
  const state = html`${required ? html` required` : nothing}${
    problem
      ? html` aria-invalid="true" aria-describedby="${name}-problem"${focused ? html` autofocus` : nothing}`
      : nothing
  }`;
  const control = multiline
    ? html`<textarea id="${name}" name="${name}" autocomplete="${complete}" maxlength="${max}" rows="6"${state}>
${value}</textarea>`
    : html`<input id="${name}" name="${name}" type="${type}" value="${value}" autocomplete="${complete}" maxlength="${max}"${state}>`;
  return html`<label for="${name}">${label}</label>
${control}
${problem ? html`<p class="problem" id="${name}-problem">${problem}</p>` : nothing}
`;
}

/** Hidden fields; empty values are left out. */
export function hiddenFields(values: Record<string, string>): Html {
  const filled = Object.entries(values).filter(([, value]) => value !== '');
  return html`${filled.map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">\n`)}`;
}

/** A sentence with an emphasised email; `sentence` inserts what it is given. */
export function aboutAddress(sentence: (address: string) => string, address: string): Html {
  const [before = '', after = ''] = sentence('\n').split('\n');
  return html`<p>${before}<strong>${address}</strong>${after}</p>`;
}
