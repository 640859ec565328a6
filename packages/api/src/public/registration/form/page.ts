import type { Request } from '@hapi/hapi';
import {
  brand,
  clinicTypes,
  type DomainError,
  errorTexts,
  maxLengths,
  plans,
  planTable,
  type RegistrationReceipt,
  trialDays,
  validationTexts,
} from '@tamarack/core/domain';
import { clinicTypeKey, registrationTexts } from '@tamarack/core/domain/public/registration-texts';
import { type Locale, languageTags, translator } from '@tamarack/core/domain/text';
import type { ServerDeps } from '../../../server/deps.ts';
import { frameStatusPage } from '../../../server/pages/frame.ts';
import { type Html, html, nothing } from '../../../server/pages/html.ts';
import { siteUrl } from '../../../server/urls.ts';
import { privacyLine } from '../../forms/index.ts';
import { type Filled, radioField, selectField, textField } from './controls.ts';
import { formStyle } from './style.ts';
import { formTexts } from './text.ts';

/** Path of a page of the main site in a language. */
export function pathIn(locale: Locale, path: string): string {
  return locale === 'fr' ? `/fr${path}` : path;
}

/** Path of the form's action in a language. */
export const formPath = { en: '/forms/register', fr: '/fr/forms/register' } as const;
export const donePath = (locale: Locale) => pathIn(locale, '/forms/register/done');

/** Values and errors shown in the form. */
export interface FormView extends Filled {
  /** The server's refusal, above the fields. */
  notice?: string;
  /** A free web address in place of one that is taken. */
  suggestion?: string;
}

export interface RegistrationPages {
  form(view: FormView): string;
  done(receipt: RegistrationReceipt): string;
  refused(refusal: DomainError): string;
}

/** The response pages for a request, in its language. */
export function registrationPages(locale: Locale, request: Request, deps: ServerDeps): RegistrationPages {
  const say = translator(registrationTexts, locale);
  const own = translator(formTexts, locale);
  const frame = (title: string, card: Html) =>
    frameStatusPage({ title, owner: brand.name, card, style: formStyle }, locale, request, deps);
  const simple = (title: string, body: Html) => frame(title, html`<h1>${title}</h1>\n${body}`);

  return {
    form(view) {
      const other: Locale = locale === 'en' ? 'fr' : 'en';
      const { notice } = view;
      return frame(
        say('pageTitle'),
        html`<h1>${say('stepHeading1')}</h1>
${notice ? html`<div class="notice" data-tone="bad" role="alert">${notice}</div>` : nothing}
<form method="post" action="${formPath[locale]}" novalidate>
<button class="default" name="acceptTerms" value="yes" tabindex="-1" aria-hidden="true">${say('finish')}</button>
${fields(view)}
${locale === 'en' ? html`<div class="notice" data-tone="info" lang="fr">${terms('fr', 'termsFrench')}</div>` : nothing}
<p class="terms">${terms(locale, 'terms')}</p>
<div class="actions"><button class="next" name="acceptTerms" value="yes">${say('finish')}</button></div>
${privacyLine(locale, deps)}
</form>
<p class="foot"><span>${say('alreadyAccount')} <a href="${pathIn(locale, '/signin')}">${say('signIn')}</a></span><a href="${formPath[other]}" hreflang="${languageTags[other]}" lang="${languageTags[other]}">${own('language')}</a></p>`,
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

  function fields(view: FormView): Html {
    const label = translator(validationTexts, locale);
    return html`${textField(view, { name: 'fullName', label: label('labelFullName'), complete: 'name', max: maxLengths.fullName })}
${textField(view, { name: 'email', label: label('labelEmail'), type: 'email', complete: 'email', max: maxLengths.email })}
${textField(view, { name: 'clinicName', label: label('labelClinicName'), complete: 'organization', max: maxLengths.clinicName })}
${textField(view, {
  name: 'subdomain',
  label: html`${say('webAddress')} <span>(${say('optional')})</span>`,
  hint: say('webAddressPlainHint'),
  suffix: `.${new URL(siteUrl(deps.settings, 'clinic')).host.replace(/^clinic\./, '')}`,
  max: 63,
})}
${view.suggestion ? html`<button class="quiet-button" name="suggestion" value="${view.suggestion}">${own('suggestion', { suggestion: view.suggestion })}</button>` : nothing}
${selectField(view, {
  name: 'clinicType',
  label: label('labelClinicType'),
  empty: say('clinicTypePlaceholder'),
  choices: clinicTypes.map((type) => ({ value: type, label: say(clinicTypeKey(type)) })),
})}
${radioField(view, { name: 'plan', legend: say('planChoose'), hint: say('planTrial', { days: trialDays }), choices: plans.map(planChoice) })}`;
  }

  function planChoice(name: (typeof plans)[number]) {
    const { publicName, publicLabel, clinicianLimit, priceCad } = planTable[name];
    const price = new Intl.NumberFormat(languageTags[locale], {
      style: 'currency',
      currency: 'CAD',
      maximumFractionDigits: 0,
    }).format(priceCad);
    return {
      value: publicName,
      label: html`<strong>${publicLabel}</strong> · ${say('planClinicians', { limit: clinicianLimit })}<small>${say('planPrice', { price })}</small>`,
    };
  }

  /** The sentence on terms and privacy in a language, with links to those pages. */
  function terms(language: Locale, key: 'terms' | 'termsFrench'): Html {
    return linked(translator(registrationTexts, language)(key), {
      terms: pathIn(language, '/terms-of-service'),
      privacy: pathIn(language, '/privacy-policy'),
    });
  }
}

/** A sentence in which `<name>…</name>` becomes a link to the URL with that name. */
function linked(text: string, addresses: Record<string, string>): Html {
  const pieces = text.split(/<(\w+)>([^<]*)<\/\1>/);
  return pieces.reduce((all, piece, at) => {
    if (at % 3 === 0) return html`${all}${piece}`;
    if (at % 3 === 1) return all;
    const address = addresses[pieces[at - 1] ?? ''] ?? '';
    return html`${all}<a href="${address}" target="_blank" rel="noopener">${piece}</a>`;
  }, nothing);
}
