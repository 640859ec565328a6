import type { Request, ServerRoute } from '@hapi/hapi';
import { type Locale, locales } from '@tamarack/core/domain/text';
import type { ServerDeps } from '../../../deps.ts';
import { errorBody } from '../../../plugins/errors.ts';
import { actorOf, type RouteAccess, refusalOf, withAccess } from '../../../plugins/routes.ts';
import { createSecretBox } from '../../../secret-box.ts';
import { mainUrl } from '../../../urls.ts';
import { createDoorkeeper } from '../../shared/doorkeeper/doorkeeper.ts';
import { pagePattern, type ReportRequest, reportRequest } from '../links/routes.ts';
import { requestReport } from '../links/service.ts';
import { formPages, formPath, type Typed } from './pages.ts';

const open: RouteAccess = {
  permission: 'public',
  host: 'main',
  rateLimit: 'mail',
  idempotent: false,
  client: false,
  summary: 'The form for the sample report, posted without a script',
  answer: null,
  status: 200,
};

/** The form as browsers post it by themselves; every outcome is a page. */
export function formRoutes(deps: ServerDeps): ServerRoute[] {
  const door = createDoorkeeper(createSecretBox(deps.settings.encryptionKeys), deps.clock);
  return locales.flatMap((locale) => [
    withAccess(
      { ...open, refusalPage: (request, refusal) => formPages(locale, request, deps).refused(refusal) },
      {
        method: 'POST',
        path: formPath[locale],
        options: {
          payload: { allow: 'application/x-www-form-urlencoded', maxBytes: 8_192, timeout: 10_000 },
        },
        handler: async (request, h) => {
          const { status, page } = await answer(request, locale);
          return h.response(page).type('text/html; charset=utf-8').code(status);
        },
      },
    ),
    // Whoever reloads the answer's address or types it is taken to the form.
    withAccess(
      { ...open, rateLimit: 'general' },
      {
        method: 'GET',
        path: formPath[locale],
        handler: (_request, h) => h.redirect(mainUrl(deps.settings, locale, '/waag-report')),
      },
    ),
  ]);

  async function answer(request: Request, locale: Locale): Promise<{ status: number; page: string }> {
    const pages = formPages(locale, request, deps);
    const typed = typedIn(request);
    const checked = reportRequest.validate(
      { ...typed, page: typed.page || undefined },
      { abortEarly: false },
    );
    if (checked.error) {
      const { fields = {} } = errorBody(refusalOf(checked.error), locale);
      return { status: 400, page: pages.form(typed, fields) };
    }
    const wanted: ReportRequest = checked.value;
    const signals = {
      website: field(request, 'website'),
      elapsed: field(request, 'elapsed'),
      proof: field(request, 'proof'),
    };
    if (door.asks(signals, wanted.email)) {
      const certain = { ...typed, firstName: wanted.firstName, email: wanted.email };
      return { status: 200, page: pages.confirm(certain, door.proofFor(wanted.email)) };
    }
    await requestReport(deps, { ...wanted, locale }, actorOf(request));
    return { status: 200, page: pages.sent(wanted.email) };
  }
}

function typedIn(request: Request): Typed {
  const page = field(request, 'page');
  return {
    firstName: field(request, 'firstName'),
    email: field(request, 'email'),
    page: pagePattern.test(page) ? page : '',
  };
}

/** A field of the posted form; empty when it is missing or was sent twice. */
function field(request: Request, name: string): string {
  const value = (request.payload as Record<string, unknown> | null)?.[name];
  return typeof value === 'string' ? value : '';
}
