import { type Locale, languageTags } from '@tamarack/core/domain';
import { useText } from '@tamarack/core/ui';
import { PageHead, Prose } from '../../shared/Prose.tsx';
import { localePath } from '../../shared/paths.ts';
import { effectiveDate, type LegalDocument, lastUpdated } from './legal-document.ts';
import { privacyEn } from './privacy-en.ts';
import { privacyFr } from './privacy-fr.ts';
import { termsEn } from './terms-en.ts';
import { termsFr } from './terms-fr.ts';
import { legalText } from './text.ts';

export const privacyDocument: Record<Locale, LegalDocument> = { en: privacyEn, fr: privacyFr };
export const termsDocument: Record<Locale, LegalDocument> = { en: termsEn, fr: termsFr };

/** `9/15/2024` in English, as the product specification writes it; in words in French. */
function writeEffectiveDate(locale: Locale): string {
  const [year, month, day] = effectiveDate.split('-').map(Number);
  return locale === 'en' ? `${month}/${day}/${year}` : writeDate(effectiveDate, locale);
}

function writeDate(date: string, locale: Locale): string {
  const format = new Intl.DateTimeFormat(languageTags[locale], { dateStyle: 'long', timeZone: 'UTC' });
  return format.format(new Date(`${date}T12:00:00Z`));
}

interface LegalPageProps {
  documents: Record<Locale, LegalDocument>;
  other: { path: string; label: 'privacy' | 'terms' };
}

function LegalPage({ documents, other }: LegalPageProps) {
  const { t, locale } = useText(legalText);
  const document = documents[locale];
  return (
    <article className="page">
      <PageHead title={document.title} lead={document.lead} />
      <p className="page-dates">
        <span>{t('effective', { date: writeEffectiveDate(locale) })}</span>
        <span>{t('updated', { date: writeDate(lastUpdated, locale) })}</span>
      </p>
      <div className="page-columns">
        <nav className="page-contents" aria-label={t('contents')}>
          <p>{t('contents')}</p>
          <ol>
            {document.sections.map((section) => (
              <li key={section.id}>
                <a href={`#${section.id}`}>{section.title}</a>
              </li>
            ))}
          </ol>
        </nav>
        <div className="prose">
          <Prose sections={document.sections} />
          <p className="prose-more">
            {t('otherDocument')}: <a href={localePath(locale, other.path)}>{t(other.label)}</a>
          </p>
        </div>
      </div>
    </article>
  );
}

export function PrivacyPolicy() {
  return <LegalPage documents={privacyDocument} other={{ path: '/terms-of-service', label: 'terms' }} />;
}

export function TermsOfService() {
  return <LegalPage documents={termsDocument} other={{ path: '/privacy-policy', label: 'privacy' }} />;
}
