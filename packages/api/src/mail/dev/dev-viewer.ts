import type { Request, ResponseObject, ResponseToolkit, ServerRoute } from '@hapi/hapi';
import { DomainError, endpoint } from '@tamarack/core/domain';
import { type Locale, locales } from '@tamarack/core/domain/text';
import Joi from 'joi';
import { isFromThisMachine } from '../../server/access/hosts.ts';
import type { ServerDeps } from '../../server/deps.ts';
import { nonceOf } from '../../server/headers.ts';
import { defineRoute, pageAt } from '../../server/routes.ts';
import { oneOf, optional, shape, withDefaults } from '../../server/shape.ts';
import { renderMail } from '../render.ts';
import { markContentId, markImage } from '../template/look.ts';
import { listOutbox, messageIdPattern, readOutbox, standaloneHtml } from './outbox-folder.ts';
import { listPage, mailPage } from './pages.ts';

const frame =
  "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'self'";

const params = {
  id: shape<{ id: string }>({ id: Joi.string().pattern(messageIdPattern) }),
  template: shape<{ template: string }>({ template: Joi.string() }),
};
/** Time at which the samples are rendered: some contain dates relative to it. */
const sampleTime = new Date('2026-11-21T13:05:00.000Z');

const query = withDefaults(shape<{ locale?: Locale }>({ locale: optional(oneOf(locales)) }), {
  locale: 'en',
});

const previewAt = <Path extends `/${string}`>(path: Path) =>
  endpoint('GET', path).types<{ query: { locale?: Locale }; answer: 'file' }>();

/**
 * Pages that show the mail outbox folder and every template with sample data. Registered in development only; requests
 * from other machines get 404.
 */
export function devMailRoutes(
  folder: string,
  { mails, settings }: Pick<ServerDeps, 'mails' | 'settings'>,
): ServerRoute[] {
  const open = { permission: 'public', file: 'text/html' } as const;
  const sampleOf = (name: string, locale: Locale) => {
    const template = mails.get(name);
    if (!template) throw new DomainError('NOT_FOUND');
    return renderMail(template, template.sample, locale, sampleTime);
  };
  const onlyHere = (request: Request): void => {
    if (!isFromThisMachine(request, settings)) throw new DomainError('NOT_FOUND');
  };
  const found = async (request: Request, id: string) => {
    onlyHere(request);
    const mail = await readOutbox(folder, id);
    if (!mail) throw new DomainError('NOT_FOUND');
    return mail;
  };
  return [
    defineRoute(pageAt('/dev/mail'), {
      ...open,
      summary: 'The mail outbox of the development server',
      handler: async ({ request, h }) => {
        onlyHere(request);
        return document(request, h, listPage(await listOutbox(folder), [...mails.keys()], nonceOf(request)));
      },
    }),
    defineRoute(pageAt('/dev/mail/{id}'), {
      ...open,
      summary: 'One mail of the outbox',
      params: params.id,
      handler: async ({ request, h, params: { id } }) => {
        const { email } = await found(request, id);
        const view = {
          subject: email.subject ?? '',
          headers: email.headers,
          text: email.text ?? '',
          htmlPath: `/dev/mail/${id}/html`,
          rawPath: `/dev/mail/${id}/raw`,
        };
        return document(request, h, mailPage(view, nonceOf(request)));
      },
    }),
    defineRoute(pageAt('/dev/mail/{id}/html'), {
      ...open,
      summary: 'The HTML part of a mail',
      params: params.id,
      handler: async ({ request, h, params: { id } }) =>
        framed(h, standaloneHtml((await found(request, id)).email)),
    }),
    defineRoute(pageAt('/dev/mail/{id}/raw'), {
      ...open,
      summary: 'A mail as it would be sent',
      file: 'message/rfc822',
      params: params.id,
      handler: async ({ request, h, params: { id } }) =>
        h
          .response((await found(request, id)).raw)
          .type('message/rfc822')
          .header('content-disposition', `attachment; filename="${id}.eml"`),
    }),
    defineRoute(previewAt('/dev/mail/preview/{template}'), {
      ...open,
      summary: 'A mail template with sample data',
      params: params.template,
      query,
      handler: async ({ request, h, params: { template }, query: { locale } }) => {
        onlyHere(request);
        const { subject, text } = sampleOf(template, locale);
        const htmlPath = `/dev/mail/preview/${template}/html?locale=${locale}`;
        const view = { subject, text, htmlPath, headers: [], rawPath: null };
        return document(request, h, mailPage(view, nonceOf(request)));
      },
    }),
    defineRoute(previewAt('/dev/mail/preview/{template}/html'), {
      ...open,
      summary: 'The HTML part of a mail template with sample data',
      params: params.template,
      query,
      handler: async ({ request, h, params: { template }, query: { locale } }) => {
        onlyHere(request);
        const { html } = sampleOf(template, locale);
        const mark = `data:image/png;base64,${markImage.toString('base64')}`;
        return framed(h, html.replaceAll(`cid:${markContentId}`, mark));
      },
    }),
  ];
}

function document(request: Request, h: ResponseToolkit, text: string): ResponseObject {
  return h
    .response(text)
    .type('text/html')
    .header(
      'content-security-policy',
      `default-src 'none'; style-src 'nonce-${nonceOf(request)}'; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
    );
}

/** A mail's own document: its content security policy allows inline styles and pictures, and nothing else. */
function framed(h: ResponseToolkit, text: string): ResponseObject {
  return h.response(text).type('text/html').header('content-security-policy', frame);
}
