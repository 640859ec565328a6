import type { Request } from '@hapi/hapi';
import { DomainError, fieldsOfStep, initialRegistration } from '@tamarack/core/domain';
import type { Locale } from '@tamarack/core/domain/text';
import type { ServerDeps } from '../../../server/deps.ts';
import { errorBody } from '../../../server/errors.ts';
import { actorOf, refusalOf } from '../../../server/routes.ts';
import { visitorOf } from '../../conversions/index.ts';
import type { PostedFormAnswer } from '../../forms/index.ts';
import { type CookieName, tokenIn } from '../cookies.ts';
import { forgetDraft, readDraft, saveDraftStep } from '../draft.ts';
import { stepPayloads } from '../payload.ts';
import { findRepeated } from '../receipt.ts';
import { register } from '../register.ts';
import type { Typed } from './controls.ts';
import { type FormView, pathIn, registrationPages } from './page.ts';

/** A page or redirect, and tokens for the browser to store. */
export interface FormAnswer extends PostedFormAnswer {
  tokens: Partial<Record<CookieName, string>>;
}

/** The form, filled in with the draft's first step. */
export async function openForm(deps: ServerDeps, request: Request, locale: Locale): Promise<FormAnswer> {
  const { formData } = await readDraft(deps, tokenIn(request, 'registration'));
  const saved = Object.entries(formData).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  );
  return answerWith(deps, request, locale, { typed: Object.fromEntries(saved), problems: {} });
}

/**
 * Saves the posted form as the first step of a draft. With `acceptTerms` it also registers the clinic. Without it, as
 * when a browser without JavaScript posts the wizard's first step, the form is shown again with the terms. Pressing the
 * button again shows the receipt of the registration already sent; another clinic is another registration.
 */
export async function answerForm(deps: ServerDeps, request: Request, locale: Locale): Promise<FormAnswer> {
  const typed = typedIn(request);
  const tokens: FormAnswer['tokens'] = {};
  const token = tokenIn(request, 'registration');
  const visitor = visitorOf(request);
  const acceptsTerms = postedField(request, 'acceptTerms') === 'yes';
  const checked = stepPayloads[1].validate(entriesFrom(typed), { abortEarly: false });
  try {
    if (checked.error) throw refusalOf(checked.error);
    const sent = await receiptIfRepeated();
    if (sent) return done(sent);
    const saved = await saveDraftStep(deps, { token, accountEmail: null, locale, visitor }, 1, checked.value);
    // Another request may have submitted the draft in the meantime.
    const sentSince = saved.token === token ? undefined : await receiptIfRepeated();
    if (sentSince) {
      await forgetDraft(deps, saved.token);
      return done(sentSince);
    }
    tokens.registration = saved.token;
    if (!acceptsTerms) return answerWith(deps, request, locale, { typed, problems: {} }, tokens);
    const registrant = { token: saved.token, account: null, actor: actorOf(request), locale, visitor };
    return done(await register(deps, registrant, { acceptTerms: true, locale }, { short: true }));
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    if (error.code !== 'VALIDATION_FAILED' && error.code !== 'SUBDOMAIN_TAKEN') throw error;
    // A double click sends the form twice; the first request may have taken the web address.
    const sent = error.code === 'SUBDOMAIN_TAKEN' ? await receiptIfRepeated() : undefined;
    if (sent) return done(sent);
    const { fields = {}, error: text } = errorBody(error, locale);
    const notice = error.text ?? (Object.keys(fields).length === 1 ? undefined : text);
    const suggestion: unknown = error.details?.suggestion;
    const view = {
      typed,
      problems: fields,
      ...(notice ? { notice } : {}),
      ...(typeof suggestion === 'string' ? { suggestion } : {}),
    };
    return answerWith(deps, request, locale, view, tokens, error.code === 'SUBDOMAIN_TAKEN' ? 409 : 400);
  }

  async function receiptIfRepeated(): Promise<string | undefined> {
    if (!acceptsTerms || checked.error) return undefined;
    return findRepeated(deps, [token, tokenIn(request, 'receipt')], checked.value);
  }

  function done(receipt: string): FormAnswer {
    return { redirectTo: pathIn(locale, '/login'), tokens: { ...tokens, receipt } };
  }
}

function answerWith(
  deps: ServerDeps,
  request: Request,
  locale: Locale,
  view: FormView,
  tokens: FormAnswer['tokens'] = {},
  status = 200,
): FormAnswer {
  const typed = { plan: initialRegistration.plan, ...view.typed };
  return { page: registrationPages(locale, request, deps).form({ ...view, typed }), status, tokens };
}

/** A posted field, empty when missing. The last value counts, because the wizard's page posts its plan twice. */
function postedField(request: Request, name: string): string {
  const value = (request.payload as Record<string, unknown> | null)?.[name];
  const last: unknown = Array.isArray(value) ? value.at(-1) : value;
  return typeof last === 'string' ? last : '';
}

function typedIn(request: Request): Typed {
  const typed = Object.fromEntries(fieldsOfStep(1).map((name) => [name, postedField(request, name).trim()]));
  const suggestion = postedField(request, 'suggestion');
  return suggestion ? { ...typed, subdomain: suggestion } : typed;
}

/** An empty web address or plan is left out, so that the server chooses it. */
function entriesFrom({ subdomain, plan, ...rest }: Typed): object {
  return { ...rest, ...(subdomain ? { subdomain } : {}), ...(plan ? { plan } : {}) };
}
