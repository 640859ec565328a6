import type { ServerRoute } from '@hapi/hapi';
import { translator } from '@tamarack/core/domain/text';
import Joi from 'joi';
import type { ServerDeps } from '../../server/deps.ts';
import type { PasswordHasher } from '../../server/passwords.ts';
import { defineRoute } from '../../server/routes.ts';
import { text } from '../../server/schemas.ts';
import { visitorOf } from '../conversions/index.ts';
import { draftAnswer, receiptAnswer, registeredAnswer, subdomainAnswer } from './answers.ts';
import { tokenIn, withToken } from './cookies.ts';
import { forgetDraft, readDraft, saveDraftStep } from './draft.ts';
import { formRoutes } from './form/routes.ts';
import { type Entries, type Submission, stepPayloads, submission } from './payload.ts';
import { readReceipt } from './receipt.ts';
import { register } from './register.ts';
import { stepNumbers } from './rules.ts';
import { checkSubdomain } from './subdomain-check.ts';
import { registrationTexts } from './texts.ts';

/** The four steps from a visitor to a clinic: the draft, the registration itself and its receipt. */
export function registrationRoutes(deps: ServerDeps, hasher: PasswordHasher): ServerRoute[] {
  return [...drafts(deps), ...stepRoutes(deps), ...registrations(deps, hasher), ...formRoutes(deps, hasher)];
}

function drafts(deps: ServerDeps): ServerRoute[] {
  return [
    defineRoute({
      method: 'GET',
      path: '/api/registration',
      summary: 'What this browser has entered so far',
      permission: 'public',
      answer: draftAnswer,
      handler: async ({ request }) => ({
        success: true,
        draft: await readDraft(deps, tokenIn(request, 'registration')),
      }),
    }),
    defineRoute({
      method: 'DELETE',
      path: '/api/registration',
      summary: 'Forget what was entered',
      permission: 'public',
      rateLimit: 'anonymousWrite',
      answer: draftAnswer,
      handler: async ({ request, h }) => {
        const draft = await forgetDraft(deps, tokenIn(request, 'registration'));
        return withToken(h.response({ success: true, draft }), deps, 'registration', null);
      },
    }),
  ];
}

/** One route for each step, so that each has the fields of its own. */
function stepRoutes(deps: ServerDeps): ServerRoute[] {
  return stepNumbers.map((step) =>
    defineRoute<object, object, Entries>({
      method: 'PUT',
      path: `/api/registration/steps/${step}`,
      summary: `Save step ${step} of the registration`,
      permission: 'public',
      optionalSession: true,
      rateLimit: 'anonymousWrite',
      payload: stepPayloads[step] as Joi.ObjectSchema<Entries>,
      answer: draftAnswer,
      handler: async ({ request, h, payload, locale, maybeSession }) => {
        const wizard = {
          token: tokenIn(request, 'registration'),
          accountEmail: maybeSession?.user.email ?? null,
          locale,
          visitor: visitorOf(request),
        };
        const { token, draft } = await saveDraftStep(deps, wizard, step, payload);
        return withToken(h.response({ success: true, draft }), deps, 'registration', token);
      },
    }),
  );
}

function registrations(deps: ServerDeps, hasher: PasswordHasher): ServerRoute[] {
  return [
    defineRoute<object, object, Submission>({
      method: 'POST',
      path: '/api/auth/register',
      summary: 'Register a clinic; the answer is the same for a known address',
      permission: 'public',
      optionalSession: true,
      rateLimit: 'mail',
      idempotent: true,
      payload: submission,
      answer: registeredAnswer,
      status: 202,
      handler: async ({ request, h, payload, actor, locale, maybeSession }) => {
        const registrant = {
          token: tokenIn(request, 'registration'),
          account: maybeSession?.user ?? null,
          actor,
          locale,
          visitor: visitorOf(request),
        };
        const receipt = await register(deps, hasher, registrant, payload);
        const message = translator(registrationTexts, payload.locale ?? locale)('received');
        return withToken(h.response({ success: true, message }).code(202), deps, 'receipt', receipt);
      },
    }),
    defineRoute({
      method: 'GET',
      path: '/api/registration/receipt',
      summary: 'How far this browser’s registration has come',
      permission: 'public',
      answer: receiptAnswer,
      handler: async ({ request }) => ({
        success: true,
        receipt: await readReceipt(deps, [tokenIn(request, 'receipt'), tokenIn(request, 'registration')]),
      }),
    }),
    defineRoute<object, { name: string }>({
      method: 'GET',
      path: '/api/subdomains/check',
      summary: 'Whether a clinic could have this subdomain',
      permission: 'public',
      optionalSession: true,
      rateLimit: 'lookup',
      query: Joi.object({ name: text(200, 'subdomainRequired').lowercase().allow('').required() }),
      answer: subdomainAnswer,
      handler: async ({ query, locale, maybeSession }) => ({
        success: true,
        ...(await checkSubdomain(deps, query.name, maybeSession?.user.email ?? null, locale)),
      }),
    }),
  ];
}
