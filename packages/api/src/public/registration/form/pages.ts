import type { Request } from '@hapi/hapi';
import {
  brand,
  cliniciansIn,
  type DomainError,
  errorTexts,
  planFromName,
  planTable,
  type RegistrationDraft,
  type RegistrationReceipt,
  type RegistrationStep,
  registrationSteps,
  type Staffing,
  smallestPlanFor,
} from '@tamarack/core/domain';
import { registrationTexts } from '@tamarack/core/domain/public/registration-texts';
import { type Locale, languageTags, translator } from '@tamarack/core/domain/text';
import type { ServerDeps } from '../../../server/deps.ts';
import { frameStatusPage } from '../../../server/pages/frame.ts';
import { type Html, html, nothing } from '../../../server/pages/html.ts';
import { siteUrl } from '../../../server/urls.ts';
import { stepFields } from './steps.ts';
import { wizardStyle } from './style.ts';
import { formTexts } from './texts.ts';
import { type Typed, typedFrom } from './typed.ts';

/** A page of the main site in a language. */
export function pathIn(locale: Locale, path: string): string {
  return locale === 'fr' ? `/fr${path}` : path;
}

/** The page of a step. */
export function stepPath(locale: Locale, step: number): string {
  return pathIn(locale, `/forms/register/${step}`);
}

/** What a step's page shows besides its fields. */
export interface StepPage {
  typed: Typed;
  problems?: Readonly<Record<string, string>>;
  /** What stands above the fields: the step's own sentence, or the server's refusal. */
  notice?: string;
  suggestion?: string;
  /** The plan admits fewer clinicians than were counted; said once, refused never. */
  planTooSmall?: Staffing;
}

export interface RegistrationPages {
  step(step: RegistrationStep, page: StepPage): string;
  done(receipt: RegistrationReceipt): string;
  refused(refusal: DomainError): string;
}

/** Writes the pages of one answer: its language, its request, the draft as it stands. */
export function registrationPages(
  locale: Locale,
  request: Request,
  deps: ServerDeps,
  draft: RegistrationDraft,
): RegistrationPages {
  const say = translator(registrationTexts, locale);
  const own = translator(formTexts, locale);
  const frame = (title: string, card: Html) =>
    frameStatusPage({ title, owner: brand.name, card, style: wizardStyle }, locale, request, deps);
  const simple = (title: string, body: Html) => frame(title, html`<h1>${title}</h1>\n${body}`);

  return {
    step(step, { typed, problems = {}, notice, suggestion, planTooSmall }) {
      const heading = say(`stepHeading${step}`);
      const progress = say('progress', { step, name: say(`stepName${step}`) });
      const bars = registrationSteps.reduce(
        (all, each) => html`${all}<i${each <= step ? html` class="on"` : nothing}></i>`,
        nothing,
      );
      const view = {
        locale,
        typed: { ...typedFrom(draft.formData), ...typed },
        problems,
        siteHost: new URL(siteUrl(deps.settings, 'clinic')).host.replace(/^clinic\./, ''),
        suggestion,
        legal: pathIn,
      };
      const other: Locale = locale === 'en' ? 'fr' : 'en';
      return frame(
        `${progress} – ${say('pageTitle')}`,
        html`<h1>${heading}</h1>
<div class="bars" role="progressbar" aria-label="${say('progressLabel')}" aria-valuemin="0" aria-valuemax="4" aria-valuenow="${step}" aria-valuetext="${progress}">${bars}</div>
<p class="progress"><span>${progress}</span>${draft.lastSaved ? html`<span>${savedAgo(draft.lastSaved, deps, locale)}</span>` : nothing}</p>
${notice ? html`<div class="notice" data-tone="bad" role="alert">${notice}</div>` : nothing}
<form method="post" action="${stepPath(locale, step)}" novalidate>
<button class="default" tabindex="-1" aria-hidden="true">${say('continue')}</button>
${stepFields[step](view)}
${planTooSmall ? planNotice(planTooSmall) : nothing}
<div class="actions">${step > 1 ? html`<button class="back" name="go" value="back">${say('back')}</button>` : nothing}<button class="next">${say(step === 4 ? 'finish' : 'continue')}</button></div>
</form>
<p class="foot"><span>${say('alreadyAccount')} <a href="${pathIn(locale, '/signin')}">${say('signIn')}</a></span><a href="${stepPath(other, step)}" hreflang="${languageTags[other]}" lang="${languageTags[other]}">${own('language')}</a></p>`,
      );
    },
    done({ clinicName, email }) {
      return simple(
        own('doneTitle'),
        html`<p>${own('doneBody', { clinicName, email })}</p>\n<p>${own('doneNote')}</p>`,
      );
    },
    refused: (refusal) =>
      simple(
        own('refusedTitle'),
        html`<p>${translator(errorTexts, locale)(refusal.code, refusal.values)}</p>
<a class="button" href="${pathIn(locale, '/register')}">${own('goOn')}</a>`,
      ),
  };

  /** Says that the plan is too small, with the one that fits; the second submit goes through as it is. */
  function planNotice(staffing: Staffing): Html {
    const clinicians = cliniciansIn(staffing);
    const plan = planTable[planFromName(draft.formData.plan ?? '') ?? 'basic'];
    const better = planTable[smallestPlanFor(clinicians)];
    const facts = { clinicians, plan: plan.publicLabel, limit: plan.clinicianLimit };
    const largest = better.plan === plan.plan;
    return html`<div class="notice" data-tone="warn" role="status">${say(largest ? 'planLargestTooSmall' : 'planTooSmall', facts)}
<input type="hidden" name="planSeen" value="yes">
${largest ? nothing : html`<br><button class="quiet-button" name="go" value="switch">${say('planSwitch', { plan: better.publicLabel })}</button>`}</div>`;
  }
}

/** How long ago the draft was saved, in the largest unit that fits. */
function savedAgo(lastSaved: string, deps: ServerDeps, locale: Locale): string {
  const say = translator(registrationTexts, locale);
  const seconds = Math.max(1, Math.floor((deps.clock.now().getTime() - Date.parse(lastSaved)) / 1000));
  const units = [
    ['savedDays', 86_400],
    ['savedHours', 3_600],
    ['savedMinutes', 60],
  ] as const;
  const [key, size] = units.find(([, unit]) => seconds >= unit) ?? (['savedSeconds', 1] as const);
  return say(key, { count: Math.floor(seconds / size) });
}
