import type { Request } from '@hapi/hapi';
import {
  cliniciansIn,
  DomainError,
  planFromName,
  planTable,
  type RegistrationDraft,
  type RegistrationStep,
  smallestPlanFor,
} from '@tamarack/core/domain';
import type { Locale } from '@tamarack/core/domain/text';
import type { ServerDeps } from '../../../server/deps.ts';
import { errorBody } from '../../../server/errors.ts';
import { actorOf, refusalOf } from '../../../server/routes.ts';
import { visitorOf } from '../../conversions/index.ts';
import { type CookieName, tokenIn } from '../cookies.ts';
import { readDraft, saveDraftStep } from '../draft.ts';
import { stepPayloads } from '../payload.ts';
import { register } from '../register.ts';
import { pathIn, registrationPages, type StepPage, stepPath } from './pages.ts';
import { entriesFrom, postedField, stepWith, type Typed, typedFrom, typedIn, withRegionOf } from './typed.ts';

/** What a posted step is answered with: another page to go to, or a page. Tokens are the browser's from now on. */
export interface FormAnswer {
  goTo?: string;
  page?: string;
  status?: number;
  tokens: Partial<Record<CookieName, string>>;
}

/** Answers the form of one step as the wizard would act on it: saves it and goes on, or says what is wrong. */
export async function answerStep(
  deps: ServerDeps,
  request: Request,
  step: RegistrationStep,
  locale: Locale,
): Promise<FormAnswer> {
  const tokens: FormAnswer['tokens'] = {};
  let token = tokenIn(request, 'registration');
  const go = postedField(request, 'go');
  const typed = typedHere();

  if (step === 2 && go === 'update') return show(2, 200, { typed: withRegionOf(typed) });
  try {
    const draft = await save(step, entriesFrom(step, typed));
    if (go === 'back') return { goTo: stepPath(locale, step - 1), tokens };
    if (step < 4) return { goTo: stepPath(locale, step + 1), tokens };
    return await finish(draft);
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return explain(error);
  }

  function typedHere(): Typed {
    const suggestion = postedField(request, 'suggestion');
    const entered = typedIn(request, step);
    return suggestion ? { ...entered, subdomain: suggestion } : entered;
  }

  async function save(saved: RegistrationStep, entries: object): Promise<RegistrationDraft> {
    const checked = stepPayloads[saved].validate(entries, { abortEarly: false });
    if (checked.error) throw refusalOf(checked.error);
    const wizard = { token, accountEmail: null, locale, visitor: visitorOf(request) };
    const outcome = await saveDraftStep(deps, wizard, saved, checked.value);
    token = outcome.token;
    tokens.registration = token;
    return outcome.draft;
  }

  async function finish(draft: RegistrationDraft): Promise<FormAnswer> {
    if (go === 'switch') await switchPlan(draft);
    else if (planIsTooSmall(draft) && postedField(request, 'planSeen') === '')
      return show(4, 200, { typed, planTooSmall: draft.formData.staffing });
    const registrant = {
      token,
      account: null,
      actor: actorOf(request),
      locale,
      visitor: visitorOf(request),
    };
    tokens.receipt = await register(deps, registrant, { acceptTerms: true, locale });
    return { goTo: pathIn(locale, '/login'), tokens };
  }

  async function switchPlan({ formData }: RegistrationDraft): Promise<void> {
    const better = planTable[smallestPlanFor(formData.staffing ? cliniciansIn(formData.staffing) : 0)];
    const { fullName, email, clinicName, clinicType, subdomain } = formData;
    await save(1, { fullName, email, clinicName, clinicType, subdomain, plan: better.publicName });
  }

  async function explain(error: DomainError): Promise<FormAnswer> {
    if (error.code === 'STEP_SKIPPED') return toMissing(error);
    // Whoever goes back leaves what is not right yet unsaved.
    if (go === 'back') return { goTo: stepPath(locale, step - 1), tokens };
    if (error.code !== 'VALIDATION_FAILED' && error.code !== 'SUBDOMAIN_TAKEN') throw error;
    const { fields = {}, error: notice } = errorBody(error, locale);
    const suggestion: unknown = error.details?.suggestion;
    const at = stepWith(fields) ?? step;
    return show(at, error.code === 'SUBDOMAIN_TAKEN' ? 409 : 400, {
      typed: at === step ? typed : {},
      problems: fields,
      notice: error.text ?? (Object.keys(fields).length > 1 || !stepWith(fields) ? notice : undefined),
      ...(typeof suggestion === 'string' ? { suggestion } : {}),
    });
  }

  /** A registration that was sent already is over, however often its last button was pressed. */
  async function toMissing(error: DomainError): Promise<FormAnswer> {
    const draft = await readDraft(deps, token);
    if (draft.isComplete && token) {
      tokens.receipt = token;
      return { goTo: pathIn(locale, '/login'), tokens };
    }
    const missing = Number(error.details?.step ?? 1) as RegistrationStep;
    return show(missing, 409, { typed: {}, notice: errorBody(error, locale).error });
  }

  async function show(at: RegistrationStep, status: number, page: StepPage): Promise<FormAnswer> {
    const draft = await readDraft(deps, token);
    return { page: registrationPages(locale, request, deps, draft).step(at, page), status, tokens };
  }
}

function planIsTooSmall({ formData }: RegistrationDraft): boolean {
  const plan = planTable[planFromName(formData.plan ?? '') ?? 'basic'];
  return formData.staffing !== undefined && cliniciansIn(formData.staffing) > plan.clinicianLimit;
}

/** The page of a step as the draft has it; the one that is wanted first where that step cannot be reached yet. */
export async function openStep(
  deps: ServerDeps,
  request: Request,
  step: RegistrationStep,
  locale: Locale,
): Promise<FormAnswer> {
  const draft = await readDraft(deps, tokenIn(request, 'registration'));
  if (step > draft.currentStep) return { goTo: stepPath(locale, draft.currentStep), tokens: {} };
  const typed = typedFrom(draft.formData);
  return {
    page: registrationPages(locale, request, deps, draft).step(step, { typed }),
    status: 200,
    tokens: {},
  };
}
