import type { ServerRoute } from '@hapi/hapi';
import { registrationEndpoints, registrationSteps } from '@tamarack/core/domain';
import { translator } from '@tamarack/core/domain/text';
import Joi from 'joi';
import { checkSubdomain, subdomainAnswer, subdomainQuery } from '../../platform/tenants/subdomains/index.ts';
import type { ServerDeps } from '../../server/deps.ts';
import { defineRoute } from '../../server/routes.ts';
import { linkToken } from '../../server/schemas.ts';
import { shape } from '../../server/shape.ts';
import { visitorOf } from '../conversions/index.ts';
import { draftAnswer, openedAnswer, receiptAnswer } from './answers.ts';
import { tokenIn, withToken } from './cookies.ts';
import { forgetDraft, isTakenFor, readDraft, saveDraftStep } from './draft.ts';
import { formRoutes } from './form/routes.ts';
import { mailDraftLink, openDraftLink } from './links.ts';
import { stepPayloads, submission } from './payload.ts';
import { readReceipt } from './receipt.ts';
import { register } from './register.ts';
import { askForMailAgain } from './resend.ts';
import { registrationTexts } from './text.ts';

/** The four steps from a visitor to a clinic: the draft, the registration itself and its receipt. */
export function registrationRoutes(deps: ServerDeps): ServerRoute[] {
  return [...drafts(deps), ...stepRoutes(deps), ...registrations(deps), ...formRoutes(deps)];
}

function drafts(deps: ServerDeps): ServerRoute[] {
  return [
    defineRoute(registrationEndpoints.draft, {
      summary: 'The draft of this browser',
      permission: 'public',
      answer: draftAnswer,
      handler: async ({ request }) => ({ draft: await readDraft(deps, tokenIn(request, 'registration')) }),
    }),
    defineRoute(registrationEndpoints.mailLink, {
      summary: 'Email a link that opens the draft in another browser to the email entered in it',
      permission: 'public',
      rateLimit: 'mail',
      handler: ({ request, locale }) => mailDraftLink(deps, tokenIn(request, 'registration'), locale),
    }),
    defineRoute(registrationEndpoints.openLink, {
      summary: 'Open the draft of an emailed link in this browser; the link works once',
      permission: 'public',
      rateLimit: 'anonymousWrite',
      payload: shape({ token: linkToken }),
      answer: openedAnswer,
      handler: async ({ payload, reply }) => {
        const { token, ...opened } = await openDraftLink(deps, payload.token);
        return withToken(reply(opened), deps, 'registration', token);
      },
    }),
    defineRoute(registrationEndpoints.discardDraft, {
      summary: 'Delete the draft',
      permission: 'public',
      rateLimit: 'anonymousWrite',
      answer: draftAnswer,
      handler: async ({ request, reply }) => {
        const draft = await forgetDraft(deps, tokenIn(request, 'registration'));
        return withToken(reply({ draft }), deps, 'registration', null);
      },
    }),
  ];
}

/** One route per step, because the steps have different fields. */
function stepRoutes(deps: ServerDeps): ServerRoute[] {
  return registrationSteps.map((step) =>
    defineRoute(registrationEndpoints.saveStep[step], {
      summary: `Save step ${step} of the registration`,
      permission: 'public',
      optionalSession: true,
      rateLimit: 'anonymousWrite',
      payload: stepPayloads[step],
      answer: draftAnswer,
      handler: async ({ request, reply, payload, locale, maybeSession }) => {
        const wizard = {
          token: tokenIn(request, 'registration'),
          accountEmail: maybeSession?.user.email ?? null,
          locale,
          visitor: visitorOf(request),
        };
        const { token, draft } = await saveDraftStep(deps, wizard, step, payload);
        return withToken(reply({ draft }), deps, 'registration', token);
      },
    }),
  );
}

function registrations(deps: ServerDeps): ServerRoute[] {
  return [
    defineRoute(registrationEndpoints.register, {
      summary: 'Register a clinic; the response is the same for a known email',
      permission: 'public',
      optionalSession: true,
      rateLimit: 'mail',
      payload: submission,
      answer: shape({ message: Joi.string() }),
      handler: async ({ request, reply, payload, actor, locale, maybeSession }) => {
        const registrant = {
          token: tokenIn(request, 'registration'),
          account: maybeSession?.user ?? null,
          actor,
          locale,
          visitor: visitorOf(request),
        };
        const receipt = await register(deps, registrant, payload);
        const message = translator(registrationTexts, payload.locale ?? locale)('received');
        return withToken(reply({ message }), deps, 'receipt', receipt);
      },
    }),
    defineRoute(registrationEndpoints.receipt, {
      summary: 'Progress of this browser’s registration',
      permission: 'public',
      answer: receiptAnswer,
      handler: async ({ request }) => ({
        receipt: await readReceipt(deps, [tokenIn(request, 'receipt'), tokenIn(request, 'registration')]),
      }),
    }),
    defineRoute(registrationEndpoints.resend, {
      summary:
        'Send the mail after this browser’s registration again; the response is the same for a known email',
      permission: 'public',
      rateLimit: 'mail',
      handler: ({ request }) => askForMailAgain(deps, tokenIn(request, 'receipt')),
    }),
    defineRoute(registrationEndpoints.checkSubdomain, {
      summary: 'Whether this subdomain is available',
      permission: 'public',
      optionalSession: true,
      rateLimit: 'lookup',
      query: subdomainQuery,
      answer: subdomainAnswer,
      handler: ({ query, locale, maybeSession }) => {
        const sql = deps.database.platform;
        const accountEmail = maybeSession?.user.email ?? null;
        return checkSubdomain(sql, query.name, locale, (name) => isTakenFor(sql, name, accountEmail));
      },
    }),
  ];
}
