import type { Request, ServerRoute } from '@hapi/hapi';
import type { ReportForm } from '@tamarack/core/domain';
import { type Locale, locales } from '@tamarack/core/domain/text';
import type { ServerDeps } from '../../../server/deps.ts';
import { errorBody } from '../../../server/errors.ts';
import { actorOf, type RouteAccess, refusalOf, withAccess } from '../../../server/routes.ts';
import { createSecretBox } from '../../../server/secret-box.ts';
import { mainUrl } from '../../../server/urls.ts';
import { visitorOf } from '../../conversions/index.ts';
import { createDoorkeeper, postedExtras, postedField, postedSignals } from '../../forms/index.ts';
import { reportFields } from '../links/routes.ts';
import { requestReport } from '../links/service.ts';
import { formPages, formPath } from './pages.ts';

const open: RouteAccess = {
  permission: 'public',
  host: 'main',
  rateLimit: 'mail',
  idempotent: false,
  client: false,
  summary: 'The form for the sample report, posted without a script',
  answer: null,
  statuses: [200],
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
    const extras = postedExtras(request);
    const typed = {
      firstName: postedField(request, 'firstName'),
      email: postedField(request, 'email'),
      ...extras,
    };
    const checked = reportFields.validate(
      { ...typed, page: extras.page || undefined, eventId: extras.eventId || undefined },
      { abortEarly: false },
    );
    if (checked.error) {
      const { fields = {} } = errorBody(refusalOf(checked.error), locale);
      return { status: 400, page: pages.form(typed, fields) };
    }
    const wanted: Required<ReportForm> = checked.value;
    if (door.asks(postedSignals(request), wanted.email)) {
      const certain = { ...typed, firstName: wanted.firstName, email: wanted.email };
      return { status: 200, page: pages.confirm(certain, door.proofFor(wanted.email)) };
    }
    await requestReport(
      deps,
      { ...wanted, locale },
      { actor: actorOf(request), visitor: visitorOf(request) },
    );
    return { status: 200, page: pages.sent(wanted.email) };
  }
}
