import type { Request, ServerRoute } from '@hapi/hapi';
import { DomainError, formSources } from '@tamarack/core/domain';
import { type Locale, locales } from '@tamarack/core/domain/text';
import type { ServerDeps } from '../../../server/deps.ts';
import { errorBody } from '../../../server/errors.ts';
import { actorOf, type RouteAccess, refusalOf, withAccess } from '../../../server/routes.ts';
import { pagePath } from '../../../server/schemas.ts';
import { visitorOf } from '../../conversions/index.ts';
import type { Doorkeeper } from '../../forms/index.ts';
import { postedExtras, postedField, postedSignals } from '../../forms/index.ts';
import { type FormRequest, formFields } from '../schema.ts';
import { takeRequest } from '../service.ts';
import { formPages, formPath, pageUrl, type Typed } from './pages.ts';

const open: RouteAccess = {
  permission: 'public',
  host: 'main',
  rateLimit: 'mail',
  idempotent: false,
  client: false,
  summary: 'The forms of the public site, posted without a script',
  answer: null,
  statuses: [200],
};

/** The forms as browsers post them by themselves; every outcome is a page. */
export function formRoutes(deps: ServerDeps, door: Doorkeeper): ServerRoute[] {
  return locales.flatMap((locale) => [
    withAccess(
      { ...open, refusalPage: (request, refusal) => formPages(locale, request, deps).refused(refusal) },
      {
        method: 'POST',
        path: formPath[locale],
        options: {
          payload: { allow: 'application/x-www-form-urlencoded', maxBytes: 32_768, timeout: 10_000 },
        },
        handler: async (request, h) => {
          const { status, page } = await answer(request, locale);
          return h.response(page).type('text/html; charset=utf-8').code(status);
        },
      },
    ),
    // Whoever reloads the answer's address is taken back to where the form was.
    withAccess(
      { ...open, rateLimit: 'general' },
      {
        method: 'GET',
        path: formPath[locale],
        handler: (request, h) => h.redirect(pageUrl(deps, locale, cameFrom(request, deps))),
      },
    ),
  ]);

  async function answer(request: Request, locale: Locale): Promise<{ status: number; page: string }> {
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
    if (door.asks(postedSignals(request), wanted.email)) {
      return {
        status: 200,
        page: pages.confirm({ ...typed, email: wanted.email }, door.proofFor(wanted.email)),
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

/** Path of the page of ours that led here; the first page when the browser does not say. */
function cameFrom(request: Request, deps: ServerDeps): string {
  const referrer = request.info.referrer;
  if (!referrer.startsWith(`${deps.settings.publicOrigin}/`)) return '/';
  const { pathname } = new URL(referrer);
  return pagePath.validate(pathname).error || pathname.includes('/forms/') ? '/' : pathname;
}
