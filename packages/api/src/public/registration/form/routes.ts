import type { Request, ResponseObject, ResponseToolkit, ServerRoute } from '@hapi/hapi';
import { planFromName, planTable } from '@tamarack/core/domain';
import { type Locale, locales } from '@tamarack/core/domain/text';
import type { ServerDeps } from '../../../server/deps.ts';
import { type RouteAccess, withAccess } from '../../../server/routes.ts';
import { postedFormRoutes } from '../../forms/index.ts';
import { type CookieName, tokenIn, withToken } from '../cookies.ts';
import { readDraft } from '../draft.ts';
import { readReceipt } from '../receipt.ts';
import { answerForm, type FormAnswer, openForm } from './answer.ts';
import { donePath, formPath, pathIn, registrationPages } from './page.ts';

const open: Omit<RouteAccess, 'summary'> = {
  permission: 'public',
  host: 'main',
  rateLimit: 'general',
  idempotent: false,
  client: false,
  answer: null,
  statuses: [200],
};

/** The registration for browsers without JavaScript, on one page, and the pages before and after it. */
export function formRoutes(deps: ServerDeps): ServerRoute[] {
  return [
    ...postedFormRoutes<FormAnswer>({
      summary: 'The registration in one form, for browsers without JavaScript',
      path: formPath,
      maxBytes: 16_384,
      answer: (request, locale) => answerForm(deps, request, locale),
      reopen: (request, locale) => openForm(deps, request, locale),
      refused: (request, locale, refusal) => registrationPages(locale, request, deps).refused(refusal),
      finish(response, { tokens }) {
        for (const [name, token] of Object.entries(tokens) as [CookieName, string][])
          withToken(response, deps, name, token);
      },
    }),
    ...locales.flatMap((locale) => [
      withAccess(
        { ...open, summary: 'The page after a registration without JavaScript' },
        { method: 'GET', path: donePath(locale), handler: (request, h) => showDone(request, h, locale) },
      ),
      withAccess(
        {
          ...open,
          host: 'both',
          summary: 'The registration: its first step, or the wizard if a draft was saved',
        },
        {
          method: 'GET',
          path: pathIn(locale, '/register'),
          handler: (request, h) => openWizard(request, h, locale),
        },
      ),
      withAccess(
        { ...open, host: 'both', summary: 'The sign-in, which also shows how a registration proceeds' },
        {
          method: 'GET',
          path: pathIn(locale, '/login'),
          handler: async (request, h) =>
            request.app.site.kind === 'main' && (await receiptOf(request))
              ? h.sitePage({ shellOr: donePath(locale) })
              : h.sitePage(),
        },
      ),
    ]),
  ];

  function receiptOf(request: Request) {
    return readReceipt(deps, [tokenIn(request, 'receipt'), tokenIn(request, 'registration')]);
  }

  async function showDone(request: Request, h: ResponseToolkit, locale: Locale): Promise<ResponseObject> {
    const receipt = await receiptOf(request);
    if (!receipt) return h.redirect(pathIn(locale, '/register')).code(303);
    return h
      .response(registrationPages(locale, request, deps).done(receipt))
      .type('text/html; charset=utf-8');
  }

  /** A returning visitor gets their current step, a new one the static page with the plan from the link. */
  async function openWizard(request: Request, h: ResponseToolkit, locale: Locale): Promise<ResponseObject> {
    if (request.app.site.kind !== 'main') return h.sitePage();
    const { lastSaved } = await readDraft(deps, tokenIn(request, 'registration'));
    if (lastSaved) return h.sitePage({ shellOr: formPath[locale] });
    const wanted: unknown = request.query.plan;
    const plan = typeof wanted === 'string' ? planFromName(wanted) : undefined;
    if (!plan || plan === 'basic') return h.sitePage();
    return h.sitePage({ path: pathIn(locale, `/register?plan=${planTable[plan].publicName}`) });
  }
}
