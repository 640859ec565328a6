import { ApiError, call, errorText, hasCode, isSessionOver, newIdempotencyKey } from '@tamarack/core/client';
import {
  type RegistrationDraft,
  registrationEndpoints,
  translator,
  validationTexts,
} from '@tamarack/core/domain';
import { registrationTexts } from '@tamarack/core/domain/public/registration-texts';
import { sessionTexts, useSession, useTransport } from '@tamarack/core/session';
import { type SubdomainState, toast, useLimitNotice, useLocale, useText } from '@tamarack/core/ui';
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { dashboardPath, localePath } from '../../shared/paths.ts';
import { usePlace } from '../../shared/place.tsx';
import { reportForm } from '../../shared/tracking.ts';
import { forgetTyped, keepTyped } from './entries.ts';
import { useMemory } from './memory.ts';
import { useLater } from './steps/later.tsx';
import { useSubdomain } from './steps/useSubdomain.ts';
import { useFields } from './useFields.ts';
import { useParams } from './useParams.ts';
import { useSteps } from './useSteps.ts';
import { serverErrors, stepErrors, stepSummary } from './validate.ts';
import { registrationData, type Step, stepData, valuesFrom, type WizardValues } from './values.ts';

/**
 * The notice above the fields: the summary of a step's errors, removed when it no longer applies; the server's refusal,
 * removed with the last invalid field; the reason for being on this step; or a failure that can be retried.
 */
export interface WizardNotice {
  kind: 'summary' | 'refusal' | 'note' | 'failure';
  text: string;
}

/** The wizard's logic: one form in four steps, saved to the server after each, and registered at the end. */
export function useWizard(draft: RegistrationDraft, initial: WizardValues) {
  const transport = useTransport();
  const { user } = useSession();
  const memory = useMemory();
  const later = useLater();
  const locale = useLocale();
  const { t } = useText(registrationTexts);
  const { go } = usePlace();
  const { set } = useParams();
  const steps = useSteps(draft.currentStep);
  const { step } = steps;
  const [lastSaved, setLastSaved] = useState(draft.lastSaved);
  const [notice, setNotice] = useState<WizardNotice>();
  const [busy, setBusy] = useState(false);
  /** A web address that was free when checked, but taken at registration. */
  const [taken, setTaken] = useState<{ name: string; problem: string; suggestion: string | undefined }>();
  const working = useRef(false);
  const attempt = useRef({ body: '', key: '' });

  const form = useFields(initial, (values) => stepErrors(step, values, locale));
  const checked = useSubdomain(step === 1 ? form.values.subdomain : '');
  const address: SubdomainState =
    taken?.name === form.values.subdomain ? { state: 'taken', ...taken } : checked;
  const finished = useRef(false);
  useKeptEntries(form.values, lastSaved, finished);
  useLimitNotice();

  function goTo(next: Step) {
    form.clearErrors();
    steps.goTo(next);
  }

  /** Keeps a draft as the server has it; null if it has none. */
  function keep(stored: RegistrationDraft | null) {
    if (stored) memory.keep({ draft: stored });
    setLastSaved(stored?.lastSaved ?? null);
  }

  async function submit() {
    if (working.current) return;
    const values = form.getValues();
    const errors = stepErrors(step, values, locale);
    if (step === 1 && !errors.subdomain && address.state === 'taken') {
      errors.subdomain = address.problem ?? translator(validationTexts, locale)('subdomainTaken');
    }
    if (Object.keys(errors).length > 0) {
      const summary = stepSummary(step, values, locale);
      form.setErrors(errors);
      setNotice(summary ? { kind: 'summary', text: summary } : undefined);
      steps.focusError(step);
      return;
    }
    working.current = true;
    setBusy(true);
    setNotice(undefined);
    try {
      if (step < 4) await save(values);
      else await finish(values);
    } catch (error) {
      if (step === 4) reportForm(document, { name: 'registration', status: 'error' });
      await explain(error, values);
    } finally {
      working.current = false;
      setBusy(false);
    }
  }

  async function saveStep(saved: Step, values: WizardValues): Promise<RegistrationDraft> {
    const payload = stepData(saved, values);
    return (await call(transport, registrationEndpoints.saveStep[saved], { payload })).draft;
  }

  async function save(values: WizardValues) {
    await later.load();
    const saved = await saveStep(step, values);
    // The owner is who registers, until another name is typed.
    if (values.ownerName === (memory.read().draft?.formData.fullName ?? ''))
      form.setFieldValue('ownerName', values.fullName.trim());
    keep(saved);
    const next = (step + 1) as Step;
    steps.setReached((before) => Math.max(before, next, saved.currentStep));
    goTo(next);
  }

  async function finish(values: WizardValues) {
    const body = { ...registrationData(values), acceptTerms: true as const, locale };
    const text = JSON.stringify(body);
    if (attempt.current.body !== text) attempt.current = { body: text, key: newIdempotencyKey() };
    await call(transport, registrationEndpoints.register, {
      payload: body,
      idempotencyKey: attempt.current.key,
    });
    reportForm(document, { name: 'registration', status: 'success' });
    finished.current = true;
    memory.keep({ draft: undefined, entries: undefined });
    forgetTyped();
    if (user) go(dashboardPath(locale, body.subdomain), { replace: true });
    else go(localePath(locale, '/login'), { replace: true, state: { registered: true } });
  }

  async function explain(error: unknown, values: WizardValues) {
    if (isSessionOver(error)) return;
    if (hasCode(error, 'STEP_SKIPPED')) return returnToMissing(error);
    if (hasCode(error, 'SUBDOMAIN_TAKEN')) {
      const problem = error.fields.subdomain ?? error.message;
      const { suggestion } = error.details;
      setTaken({
        name: values.subdomain,
        problem,
        suggestion: typeof suggestion === 'string' ? suggestion : undefined,
      });
      return refuse({ subdomain: problem }, 1);
    }
    const fields = error instanceof ApiError ? serverErrors(error.fields, values) : undefined;
    if (fields?.step) {
      refuse(fields.errors, fields.step, [errorText(error, ''), ...fields.rest].join(' '));
      return;
    }
    const text = errorText(error, translator(sessionTexts, locale)('failed'));
    toast.error(text);
    setNotice({ kind: 'failure', text });
  }

  function refuse(errors: Partial<Record<string, string>>, at: Step, rest = '') {
    if (at !== step) goTo(at);
    form.setErrors(errors);
    setNotice(rest ? { kind: 'refusal', text: rest } : undefined);
    steps.focusError(at);
  }

  async function returnToMissing(error: ApiError) {
    const current = await call(transport, registrationEndpoints.draft).then(
      ({ draft: stored }) => stored,
      () => null,
    );
    keep(current);
    const missing = Math.min(current?.currentStep ?? 1, step) as Step;
    steps.setReached(missing);
    setNotice({ kind: 'note', text: current?.lastSaved ? error.message : t('draftExpired') });
    goTo(missing);
  }

  async function startOver() {
    try {
      const { draft: fresh } = await call(transport, registrationEndpoints.discardDraft);
      keep(fresh);
      const values = valuesFrom(fresh.formData);
      form.setValues(user ? { ...values, fullName: user.name, email: user.email } : values);
      form.clearErrors();
      setNotice(undefined);
      steps.startOver();
    } catch (error) {
      toast.error(errorText(error, translator(sessionTexts, locale)('failed')));
    }
  }

  /** Saves a plan chosen after step 1 was saved. If this fails, the registration itself still contains the plan. */
  function changePlan(plan: WizardValues['plan']) {
    form.setFieldValue('plan', plan);
    const values = { ...form.getValues(), plan };
    saveStep(1, values).then(
      (saved) => {
        keep(saved);
        set({ plan: undefined }, { replace: true });
      },
      () => undefined,
    );
  }

  function isOver(shown: WizardNotice | undefined): boolean {
    if (shown?.kind === 'summary') return !stepSummary(step, form.values, locale);
    return shown?.kind === 'refusal' && Object.keys(form.errors).length === 0;
  }

  return {
    form,
    changePlan,
    address,
    step,
    lastSaved,
    notice: isOver(notice) ? undefined : notice,
    busy,
    root: steps.root,
    submit,
    startOver,
    fromAccount: Boolean(user),
    back: () => {
      setNotice(undefined);
      goTo((step - 1) as Step);
    },
  };
}

/**
 * Keeps unsaved entries until they are registered: in memory when the screen is left, and those about the clinic in
 * this tab's storage for a reload.
 */
function useKeptEntries(entries: WizardValues, lastSaved: string | null, finished: RefObject<boolean>) {
  const memory = useMemory();
  const keep = useEffectEvent(() => {
    if (!finished.current) memory.keep({ entries });
  });
  useEffect(() => () => keep(), []);
  useEffect(() => keepTyped(entries, lastSaved), [entries, lastSaved]);
}
