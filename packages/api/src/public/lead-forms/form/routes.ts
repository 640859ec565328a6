import type { Request, ServerRoute } from '@hapi/hapi';
import { DomainError, formSources } from '@tamarack/core/domain';
import type { Locale } from '@tamarack/core/domain/text';
import type { ServerDeps } from '../../../server/deps.ts';
import { errorBody } from '../../../server/errors.ts';
import { actorOf, refusalOf } from '../../../server/routes.ts';
import { pagePath } from '../../../server/schemas.ts';
import { visitorOf } from '../../conversions/index.ts';
import {
  type PostedFormAnswer,
  postedExtras,
  postedField,
  postedFormRoutes,
  postedSignals,
  type SpamCheck,
} from '../../forms/index.ts';
import { type FormRequest, formFields } from '../schema.ts';
import { takeRequest } from '../service.ts';
import { formPages, formPath, pageUrl, type Typed } from './pages.ts';

/** The forms for browsers without JavaScript. */
export function formRoutes(deps: ServerDeps, spamCheck: SpamCheck): ServerRoute[] {
  return postedFormRoutes({
    summary: 'The forms of the public site, for browsers without JavaScript',
    path: formPath,
    maxBytes: 32_768,
    answer,
    reopen: async (request, locale) => ({ redirectTo: pageUrl(deps, locale, referringPage(request, deps)) }),
    refused: (request, locale, refusal) => formPages(locale, request, deps).refused(refusal),
  });

  async function answer(request: Request, locale: Locale): Promise<PostedFormAnswer> {
    const pages = formPages(locale, request, deps);
    const typed = typedIn(request);
    const { page, eventId, ...rest } = typed;
    const checked = formFields.validate(
      { ...rest, page: page || undefined, eventId: eventId || undefined },
      { abortEarly: false },
    );
    if (checked.error) {
      const refusal = refusalOf(checked.error);
      if (refusal.fields?.source) throw new DomainError('NOT_FOUND');
      return { status: 400, page: pages.form(typed, errorBody(refusal, locale).fields ?? {}) };
    }
    const wanted: FormRequest = checked.value;
    if (spamCheck.asks(postedSignals(request), wanted.email)) {
      return {
        status: 200,
        page: pages.confirm({ ...typed, email: wanted.email }, spamCheck.proofFor(wanted.email)),
      };
    }
    await takeRequest(deps, { ...wanted, locale }, { actor: actorOf(request), visitor: visitorOf(request) });
    return { status: 200, page: pages.done({ ...typed, email: wanted.email }) };
  }
}

function typedIn(request: Request): Typed {
  const source = postedField(request, 'source');
  return {
    source: formSources.find((known) => known === source) ?? '',
    email: postedField(request, 'email'),
    name: postedField(request, 'name'),
    clinicName: postedField(request, 'clinicName'),
    message: postedField(request, 'message'),
    ...postedExtras(request),
  };
}

/** Path of the page of this site with the form, from the referrer; the home page without one. */
function referringPage(request: Request, deps: ServerDeps): string {
  const referrer = request.info.referrer;
  if (!referrer.startsWith(`${deps.settings.publicOrigin}/`)) return '/';
  const { pathname } = new URL(referrer);
  return pagePath.validate(pathname).error || pathname.includes('/forms/') ? '/' : pathname;
}
