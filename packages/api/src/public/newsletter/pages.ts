import type { Request } from '@hapi/hapi';
import { brand, type DomainError, errorTexts } from '@tamarack/core/domain';
import { type Locale, translator } from '@tamarack/core/domain/text';
import type { ServerDeps } from '../../server/deps.ts';
import { type Html, html } from '../../server/pages/html.ts';
import { mainUrl } from '../../server/urls.ts';
import { formPage, postedForm } from '../forms/index.ts';
import { confirmationDays } from '../leads/index.ts';
import type { LinkPurpose } from './service.ts';
import { newsletterTexts } from './text.ts';

/** The pages behind one kind of link; `action` is the URL that its button posts to. */
export interface LinkPages {
  ask(action: string): string;
  done(): string;
  refused(refusal: DomainError): string;
}

export function linkPages(
  purpose: LinkPurpose,
  locale: Locale,
  request: Request,
  deps: ServerDeps,
): LinkPages {
  const translate = translator(newsletterTexts, locale);
  const words = { product: brand.name, email: brand.supportEmail, days: confirmationDays };
  const say = (key: Parameters<typeof translate>[0]) => translate(key, words);
  const page = (title: string, body: Html) => formPage(title, body, locale, request, deps);
  const link = (path: string, label: string) =>
    html`<a class="button" href="${mainUrl(deps.settings, locale, path)}">${label}</a>`;
  const form = (action: string, label: string) =>
    postedForm(action, html`<button class="button">${label}</button>`, locale, deps);

  if (purpose === 'confirm')
    return {
      ask: (action) =>
        page(
          say('confirmTitle'),
          html`<p>${say('confirmBody')}</p>\n<p>${say('confirmNote')}</p>\n${form(action, say('confirmButton'))}`,
        ),
      done: () =>
        page(say('confirmedTitle'), html`<p>${say('confirmedBody')}</p>\n${link('/blog', say('toBlog'))}`),
      refused: (refusal) =>
        refusal.code === 'LINK_INVALID'
          ? page(
              say('invalidTitle'),
              html`<p>${say('confirmInvalid')}</p>\n${link('/blog', say('subscribeAgain'))}`,
            )
          : failed(refusal),
    };
  return {
    ask: (action) =>
      page(
        say('unsubscribeTitle'),
        html`<p>${say('unsubscribeBody')}</p>\n${form(action, say('unsubscribeButton'))}`,
      ),
    done: () =>
      page(say('unsubscribedTitle'), html`<p>${say('unsubscribedBody')}</p>\n${link('/', say('home'))}`),
    refused: (refusal) =>
      refusal.code === 'LINK_INVALID'
        ? page(say('invalidTitle'), html`<p>${say('unsubscribeInvalid')}</p>\n${link('/', say('home'))}`)
        : failed(refusal),
  };

  function failed({ code, values }: DomainError): string {
    return page(
      say('refusedTitle'),
      html`<p>${translator(errorTexts, locale)(code, values)}</p>\n${link('/', say('home'))}`,
    );
  }
}
