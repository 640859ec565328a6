import { brand } from '@tamarack/core/domain';
import { Logo, useText } from '@tamarack/core/ui';
import { localePath } from '../../shared/paths.ts';
import { siteText } from './text.ts';

/** The footer of every public page. */
export function Footer() {
  const { t, locale } = useText(siteText);
  const columns = [
    {
      title: t('footerProduct'),
      links: [
        { path: '/#features', label: t('features') },
        { path: '/#pricing', label: t('pricing') },
        { path: '/#book-demo', label: t('bookDemo') },
        { path: '/waag-report', label: t('sampleReport') },
      ],
    },
    {
      title: t('footerCompany'),
      links: [
        { path: '/about', label: t('about') },
        { path: '/resources', label: t('resources') },
        { path: '/blog', label: t('blog') },
        { path: '/contact', label: t('contact') },
      ],
    },
    {
      title: t('footerLegal'),
      links: [
        { path: '/privacy-policy', label: t('privacy') },
        { path: '/terms-of-service', label: t('terms') },
        { path: '/privacy-choices', label: t('privacyChoices') },
        { path: '/accessibility', label: t('accessibility') },
        { path: '/admin/login', label: t('admin') },
      ],
    },
  ];
  return (
    <footer className="footer">
      <div className="footer-row">
        <div className="footer-brand">
          <Logo size={28} />
          <p>{t('tagline')}</p>
          <a className="footer-link" href={brand.socialUrl} rel="noopener">
            {t('linkedIn')}
            <span className="visually-hidden"> ({t('newPage')})</span>
          </a>
        </div>
        {columns.map((column) => (
          <nav key={column.title} aria-label={column.title}>
            <h2 className="footer-title">{column.title}</h2>
            <ul className="footer-list">
              {column.links.map((link) => (
                <li key={link.path}>
                  <a className="footer-link" href={localePath(locale, link.path)}>
                    {link.label}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
        ))}
      </div>
      <div className="footer-end">
        <span>{brand.legalEntity}</span>
        <span className="footer-canada">{t('madeInCanada')}</span>
      </div>
    </footer>
  );
}
