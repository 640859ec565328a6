import type { Request, ServerRoute } from '@hapi/hapi';
import type { ReportForm } from '@tamarack/core/domain';
import type { Locale } from '@tamarack/core/domain/text';
import type { ServerDeps } from '../../../server/deps.ts';
import { errorBody } from '../../../server/errors.ts';
import { actorOf, refusalOf } from '../../../server/routes.ts';
import { mainUrl } from '../../../server/urls.ts';
import { visitorOf } from '../../conversions/index.ts';
import {
  createSpamCheck,
  type PostedFormAnswer,
  postedExtras,
  postedField,
  postedFormRoutes,
  postedSignals,
} from '../../forms/index.ts';
import { reportFields } from '../links/routes.ts';
import { requestReport } from '../links/service.ts';
import { formPages, formPath } from './pages.ts';

/** The form for browsers without JavaScript. */
export function formRoutes(deps: ServerDeps): ServerRoute[] {
  const spamCheck = createSpamCheck(deps);
  return postedFormRoutes({
    summary: 'The form for the sample report, for browsers without JavaScript',
    path: formPath,
    maxBytes: 8_192,
    answer,
    reopen: async (_request, locale) => ({ redirectTo: mainUrl(deps.settings, locale, '/waag-report') }),
    refused: (request, locale, refusal) => formPages(locale, request, deps).refused(refusal),
  });

  async function answer(request: Request, locale: Locale): Promise<PostedFormAnswer> {
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
    if (spamCheck.asks(postedSignals(request), wanted.email)) {
      const certain = { ...typed, firstName: wanted.firstName, email: wanted.email };
      return { status: 200, page: pages.confirm(certain, spamCheck.proofFor(wanted.email)) };
    }
    await requestReport(
      deps,
      { ...wanted, locale },
      { actor: actorOf(request), visitor: visitorOf(request) },
    );
    return { status: 200, page: pages.sent(wanted.email) };
  }
}
