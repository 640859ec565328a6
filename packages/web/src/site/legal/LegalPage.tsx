import type { Locale } from '@tamarack/core/domain';
import { useText } from '@tamarack/core/ui';
import { formatCalendarDay } from '../../shared/format.ts';
import { localePath } from '../../shared/paths.ts';
import { PageHead } from '../frame/PageHead.tsx';
import { readContentFile, requiredField } from '../markdown/front-matter.ts';
import { Markdown } from '../markdown/Markdown.tsx';
import { renderSections } from '../markdown/markdown.ts';
import { DataLocation } from './DataLocation.tsx';
import { effectiveDate, type LegalDocument, lastUpdated } from './legal-document.ts';
import { legalText } from './text.ts';

const sources = import.meta.glob<string>('../../../content/legal/*.md', {
  query: '?raw',
  import: 'default',
  eager: true,
});
const files = Object.entries(sources).map(([path, source]) => readContentFile(path, source));

function document(slug: string, locale: Locale): LegalDocument {
  const file = files.find((candidate) => candidate.slug === slug && candidate.locale === locale);
  if (!file) throw new Error(`content/legal/${slug}.${locale}.md is missing.`);
  return {
    title: requiredField(file, 'title'),
    lead: requiredField(file, 'lead'),
    sections: renderSections(file.body, locale),
  };
}

const inBoth = (slug: string): Record<Locale, LegalDocument> => ({
  en: document(slug, 'en'),
  fr: document(slug, 'fr'),
});

const privacyDocument = inBoth('privacy');
const termsDocument = inBoth('terms');

/** Formats the effective date: `9/15/2024` in English, as in the product specification; in words in French. */
function writeEffectiveDate(locale: Locale): string {
  const [year, month, day] = effectiveDate.split('-').map(Number);
  return locale === 'en' ? `${month}/${day}/${year}` : formatCalendarDay(effectiveDate, locale);
}

interface LegalPageProps {
  documents: Record<Locale, LegalDocument>;
  other: { path: string; label: 'privacy' | 'terms' };
  /** Id of the section that says where the data is kept. */
  placeIn: string;
}

function LegalPage({ documents, other, placeIn }: LegalPageProps) {
  const { t, locale } = useText(legalText);
  const document = documents[locale];
  return (
    <article className="page">
      <PageHead title={document.title} lead={document.lead} />
      <p className="page-dates">
        <span>{t('effective', { date: writeEffectiveDate(locale) })}</span>
        <span>{t('updated', { date: formatCalendarDay(lastUpdated, locale) })}</span>
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
          {document.sections.map(({ id, title, html }) => (
            <section key={id} id={id} className="prose-section" aria-labelledby={`${id}-title`}>
              <h2 id={`${id}-title`}>{title}</h2>
              <Markdown html={html} />
              {id === placeIn ? <DataLocation /> : null}
            </section>
          ))}
          <p className="prose-more">
            {t('otherDocument')} <a href={localePath(locale, other.path)}>{t(other.label)}</a>
          </p>
        </div>
      </div>
    </article>
  );
}

export function PrivacyPolicy() {
  return (
    <LegalPage
      documents={privacyDocument}
      other={{ path: '/terms-of-service', label: 'terms' }}
      placeIn="transfers"
    />
  );
}

export function TermsOfService() {
  return (
    <LegalPage
      documents={termsDocument}
      other={{ path: '/privacy-policy', label: 'privacy' }}
      placeIn="data"
    />
  );
}
