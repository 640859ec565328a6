import { brand } from '@tamarack/core/domain';
import { PrivacyChoices } from '../consent/PrivacyChoices.tsx';
import { About } from '../content/About.tsx';
import { posts } from '../content/articles/posts.ts';
import { blogData } from '../content/articles/structured-data.ts';
import { Blog } from '../content/Blog.tsx';
import { Contact } from '../content/Contact.tsx';
import { Demo } from '../content/Demo.tsx';
import { demoQuestions } from '../content/questions.ts';
import { Resources } from '../content/Resources.tsx';
import { ThankYou } from '../content/ThankYou.tsx';
import { featurePictures } from '../landing/Features.tsx';
import { Landing } from '../landing/Landing.tsx';
import { landingStructuredData } from '../landing/structured-data.ts';
import { Testimonials } from '../landing/Testimonials.tsx';
import { Download } from '../lead-magnet/Download.tsx';
import { Report } from '../lead-magnet/Report.tsx';
import { ReportPicture } from '../lead-magnet/ReportPicture.tsx';
import { Accessibility } from '../legal/accessibility/Accessibility.tsx';
import { results as accessibility } from '../legal/accessibility/results.ts';
import { PrivacyPolicy, TermsOfService } from '../legal/LegalPage.tsx';
import { lastUpdated } from '../legal/legal-document.ts';
import { OptOut } from '../legal/OptOut.tsx';
import { articlePages } from './article-pages.tsx';
import { originToken } from './origin.ts';
import type { PublicPage } from './page.ts';
import { pageFacts } from './page-facts.ts';
import { breadcrumbs, questionPage } from './structured-data.ts';

/** The ancestors of a page and the page itself, from the home page: `/`, `/blog`, `/blog/a-post`. */
function pathTo(page: PublicPage, pages: readonly PublicPage[]): PublicPage[] {
  const isAbove = ({ path }: PublicPage) => path === '/' || `${page.path}/`.startsWith(`${path}/`);
  return pages.filter(isAbove).toSorted((a, b) => a.path.length - b.path.length);
}

/** Adds breadcrumbs as structured data to each page that search engines see, except the home page. */
function withBreadcrumbs(pages: readonly PublicPage[]): PublicPage[] {
  return pages.map((page) => {
    if (page.hidden || page.path === '/') return page;
    const steps = pathTo(page, pages);
    return {
      ...page,
      structuredData: (locale) => [
        ...(page.structuredData?.(locale) ?? []),
        breadcrumbs(
          originToken,
          locale,
          steps.map(({ path, facts }) => ({ path, name: path === '/' ? brand.name : facts[locale].title })),
        ),
      ],
    };
  });
}

/** Every public page. The build writes each in both languages; the router and the server know none of them by name. */
export const pages: readonly PublicPage[] = withBreadcrumbs([
  {
    path: '/',
    facts: pageFacts.landing,
    Body: Landing,
    wholeTitle: true,
    structuredData: landingStructuredData(originToken, {
      en: pageFacts.landing.en.description,
      fr: pageFacts.landing.fr.description,
    }),
  },
  {
    path: '/demo',
    facts: pageFacts.demo,
    Body: () => <Demo pictures={featurePictures} />,
    structuredData: (locale) => [questionPage(locale, demoQuestions(locale))],
  },
  { path: '/resources', facts: pageFacts.resources, Body: () => <Resources picture={<ReportPicture />} /> },
  { path: '/about', facts: pageFacts.about, Body: About },
  {
    path: '/blog',
    facts: pageFacts.blog,
    Body: Blog,
    structuredData: blogData(posts, originToken, {
      en: pageFacts.blog.en.title,
      fr: pageFacts.blog.fr.title,
    }),
  },
  { path: '/contact', facts: pageFacts.contact, Body: Contact },
  {
    path: '/waag-report',
    facts: pageFacts.report,
    Body: () => <Report testimonials={<Testimonials />} />,
    aliases: ['/waag-template'],
    privateUrl: true,
  },
  { path: '/waag-download', facts: pageFacts.download, Body: Download, hidden: true, privateUrl: true },
  { path: '/thank-you', facts: pageFacts.thanks, Body: ThankYou, hidden: true, privateUrl: true },
  { path: '/privacy-policy', facts: pageFacts.privacy, Body: PrivacyPolicy, modified: lastUpdated },
  { path: '/privacy-choices', facts: pageFacts.choices, Body: PrivacyChoices },
  { path: '/terms-of-service', facts: pageFacts.terms, Body: TermsOfService, modified: lastUpdated },
  { path: '/arbitration-opt-out', facts: pageFacts.optOut, Body: OptOut },
  {
    path: '/accessibility',
    facts: pageFacts.accessibility,
    Body: Accessibility,
    modified: accessibility.checkedOn,
  },
  ...articlePages,
]);
