import type { Request, ResponseObject, ServerRoute } from '@hapi/hapi';
import type { DomainError } from '@tamarack/core/domain';
import { type Locale, locales } from '@tamarack/core/domain/text';
import { type RouteAccess, withAccess } from '../../server/routes.ts';

/** Response to a posted form: a page, or the URL of another one. */
export interface PostedFormAnswer {
  status?: number;
  page?: string;
  redirectTo?: string;
}

export interface PostedForm<Answer extends PostedFormAnswer> {
  summary: string;
  /** Path of the form's action in a language. */
  path: Readonly<Record<Locale, string>>;
  maxBytes: number;
  answer(request: Request, locale: Locale): Promise<Answer>;
  /** Response to a GET of the path, such as a reload: the form, or a redirect to it. */
  reopen(request: Request, locale: Locale): Promise<Answer>;
  /** The page for a request that was refused before it reached the form. */
  refused(request: Request, locale: Locale, refusal: DomainError): string;
  /** Adds cookies to the response. */
  finish?(response: ResponseObject, answer: Answer): void;
}

/** The routes of a form for browsers without JavaScript, one path for each language; every response is a page. */
export function postedFormRoutes<Answer extends PostedFormAnswer>(form: PostedForm<Answer>): ServerRoute[] {
  return locales.flatMap((locale) => {
    const path = form.path[locale];
    const access: RouteAccess = {
      permission: 'public',
      host: 'main',
      rateLimit: 'mail',
      idempotent: false,
      client: false,
      summary: form.summary,
      answer: null,
      statuses: [200],
      refusalPage: (request, refusal) => form.refused(request, locale, refusal),
    };
    const respondWith =
      (act: (request: Request, locale: Locale) => Promise<Answer>): ServerRoute['handler'] =>
      async (request, h) => {
        const answer = await act(request, locale);
        const { redirectTo, page = '', status = 200 } = answer;
        const response =
          redirectTo === undefined
            ? h.response(page).type('text/html; charset=utf-8').code(status)
            : h.redirect(redirectTo).code(request.method === 'post' ? 303 : 302);
        form.finish?.(response, answer);
        return response;
      };
    return [
      withAccess(access, {
        method: 'POST',
        path,
        options: {
          payload: {
            allow: 'application/x-www-form-urlencoded',
            maxBytes: form.maxBytes,
          },
        },
        handler: respondWith(form.answer),
      }),
      withAccess(
        { ...access, rateLimit: 'general' },
        { method: 'GET', path, handler: respondWith(form.reopen) },
      ),
    ];
  });
}
