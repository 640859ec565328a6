import {
  clinicTypes,
  countries,
  maxLengths,
  namedSoftware,
  plans,
  planTable,
  type RegistrationStep,
  staffRoles,
  trialDays,
  validationTexts,
} from '@tamarack/core/domain';
import { clinicTypeKey, registrationTexts, staffKey } from '@tamarack/core/domain/public/registration-texts';
import { type Locale, languageTags, translator } from '@tamarack/core/domain/text';
import { type Html, html, nothing } from '../../../server/pages/html.ts';
import { countField, type Filled, radioField, selectField, textField } from './controls.ts';
import { formTexts } from './texts.ts';
import { regionsFor } from './typed.ts';

/** What a step's fields need to know besides what is in them. */
export interface StepView extends Filled {
  locale: Locale;
  /** What every clinic's site lies under, such as `tamarack.example`. */
  siteHost: string;
  /** A free web address in place of one that is taken. */
  suggestion?: string;
  /** Paths of the terms and the policy, in French too for a clinic in Quebec. */
  legal: (locale: Locale, path: string) => string;
}

/** The fields of each step, as the wizard has them. */
export const stepFields: Record<RegistrationStep, (view: StepView) => Html> = {
  1: basicInfo,
  2: location,
  3: experience,
  4: team,
};

function basicInfo(view: StepView): Html {
  const { locale } = view;
  const say = translator(registrationTexts, locale);
  const label = translator(validationTexts, locale);
  const price = new Intl.NumberFormat(languageTags[locale], {
    style: 'currency',
    currency: 'CAD',
    maximumFractionDigits: 0,
  });
  const plan = (name: (typeof plans)[number]) => {
    const { publicName, publicLabel, clinicianLimit, priceCad } = planTable[name];
    return {
      value: publicName,
      label: html`<strong>${publicLabel}</strong> · ${say('planClinicians', { limit: clinicianLimit })}<small>${say('planPrice', { price: price.format(priceCad) })}</small>`,
    };
  };
  return html`${textField(view, { name: 'fullName', label: label('labelFullName'), complete: 'name', max: maxLengths.fullName })}
${textField(view, { name: 'email', label: label('labelEmail'), type: 'email', complete: 'email', max: maxLengths.email })}
${textField(view, { name: 'clinicName', label: label('labelClinicName'), complete: 'organization', max: maxLengths.clinicName })}
${textField(view, {
  name: 'subdomain',
  label: optional(say('webAddress'), locale),
  hint: say('webAddressPlainHint'),
  suffix: `.${view.siteHost}`,
  max: 63,
})}
${view.suggestion ? html`<button class="quiet-button" name="suggestion" value="${view.suggestion}">${translator(formTexts, locale)('suggestion', { suggestion: view.suggestion })}</button>` : nothing}
${selectField(view, {
  name: 'clinicType',
  label: label('labelClinicType'),
  empty: say('clinicTypePlaceholder'),
  choices: clinicTypes.map((type) => ({ value: type, label: say(clinicTypeKey(type)) })),
})}
${radioField(view, { name: 'plan', legend: say('planChoose'), hint: say('planTrial', { days: trialDays }), choices: plans.map(plan), cards: true })}`;
}

function location(view: StepView): Html {
  const { locale, typed } = view;
  const say = translator(registrationTexts, locale);
  const own = translator(formTexts, locale);
  const canada = typed.country !== 'US';
  return html`${selectField(view, {
    name: 'country',
    label: say('country'),
    complete: 'country',
    choices: countries.map((code) => ({ value: code, label: say(`country${code}`) })),
    after: html`<button class="quiet-button" name="go" value="update">${own('update')}</button>`,
  })}
<p class="hint">${own('updateHint')}</p>
${textField(view, { name: 'streetAddress', label: say('streetAddress'), complete: 'street-address', max: maxLengths.streetAddress })}
${textField(view, { name: 'city', label: say('city'), complete: 'address-level2', max: maxLengths.city })}
<div class="pair">${selectField(view, {
    name: 'state',
    label: say(canada ? 'province' : 'state'),
    complete: 'address-level1',
    empty: say(canada ? 'provincePlaceholder' : 'statePlaceholder'),
    choices: regionsFor(typed).map((region) => ({ value: region.code, label: region[locale] })),
  })}
${textField(view, {
  name: 'postalCode',
  label: say(canada ? 'postalCode' : 'zipCode'),
  complete: 'postal-code',
  inputMode: canada ? 'text' : 'numeric',
  max: 20,
})}</div>
${textField(view, { name: 'ownerName', label: say('ownerName'), hint: say('ownerNameHint'), complete: 'name', max: maxLengths.ownerName })}
${textField(view, { name: 'ownerPhone', label: say('ownerPhone'), type: 'tel', complete: 'tel-national', max: 30 })}`;
}

function experience(view: StepView): Html {
  const { locale, typed, problems } = view;
  const say = translator(registrationTexts, locale);
  const choices = [
    ...namedSoftware.map((name) => ({ value: name, label: name })),
    { value: 'other', label: say('softwareOther') },
  ];
  // One name of the registration is asked for in two fields; its problem stands at the one that is wrong.
  const { previousSoftwareName: problem, ...others } = problems;
  const wrong = typed.softwareChoice === 'other' ? 'softwareName' : 'softwareChoice';
  const filled = { typed, problems: problem ? { [wrong]: problem, ...others } : others };
  const counts = ['numberOfClients', 'monthlyAppointments'] as const;
  return html`${radioField(filled, {
    name: 'previousSoftware',
    legend: say('softwareQuestion'),
    choices: [
      { value: 'yes', label: say('yes') },
      { value: 'no', label: say('no') },
    ],
  })}
<div class="software">${selectField(filled, { name: 'softwareChoice', label: say('softwareChoice'), empty: say('softwareChoicePlaceholder'), choices })}
${textField(filled, { name: 'softwareName', label: say('softwareName'), hint: translator(formTexts, locale)('softwareNameHint'), max: maxLengths.software })}</div>
${counts.map((name) => textField(filled, { name, label: optional(say(name), locale), inputMode: 'numeric', max: 20 })).reduce((all, one) => html`${all}${one}`, nothing)}`;
}

function team(view: StepView): Html {
  const { locale, typed, problems } = view;
  const say = translator(registrationTexts, locale);
  const links = (language: Locale) => ({
    terms: view.legal(language, '/terms-of-service'),
    privacy: view.legal(language, '/privacy-policy'),
  });
  const quebec = locale === 'en' && typed.country === 'CA' && typed.state === 'QC';
  const counts = staffRoles.map((role) =>
    countField(view, `staffing.${role}`, say(staffKey(role)), problems.staffing && 'staffing-problem'),
  );
  return html`<p>${say('staffIntro')}</p>
<fieldset class="counts" aria-label="${say('stepHeading4')}"${problems.staffing ? html` aria-describedby="staffing-problem"` : nothing}>
${counts.reduce((all, one) => html`${all}${one}`, nothing)}</fieldset>
${problems.staffing ? html`<p class="problem" id="staffing-problem" role="alert">${problems.staffing}</p>` : nothing}
${quebec ? html`<div class="notice" data-tone="info" lang="fr">${linked(translator(registrationTexts, 'fr')('termsFrench'), links('fr'))}</div>` : nothing}
<p class="terms">${linked(say('terms'), links(locale))}</p>`;
}

function optional(label: string, locale: Locale): Html {
  return html`${label} <span>(${translator(registrationTexts, locale)('optional')})</span>`;
}

/** A sentence in which `<name>…</name>` leads to the address of that name. */
function linked(text: string, addresses: Record<string, string>): Html {
  const pieces = text.split(/<(\w+)>([^<]*)<\/\1>/);
  return pieces.reduce((all, piece, at) => {
    if (at % 3 === 0) return html`${all}${piece}`;
    if (at % 3 === 1) return all;
    const address = addresses[pieces[at - 1] ?? ''] ?? '';
    return html`${all}<a href="${address}" target="_blank" rel="noopener">${piece}</a>`;
  }, nothing);
}
