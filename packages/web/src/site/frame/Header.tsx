import { type Locale, languageTags } from '@tamarack/core/domain';
import { Logo, useText } from '@tamarack/core/ui';
import { localePath } from '../../shared/paths.ts';
import { siteText } from './text.ts';

/** The links of the header in their order; paths with `#` scroll on the landing page. */
function useLinks() {
  const { t, locale } = useText(siteText);
  const to = (path: string) => localePath(locale, path);
  return {
    sections: [
      { href: to('/#features'), label: t('features') },
      { href: to('/#pricing'), label: t('pricing') },
      { href: to('/#testimonials'), label: t('testimonials') },
      { href: to('/resources'), label: t('resources') },
      { href: to('/demo'), label: t('tour') },
    ],
    signIn: { href: to('/signin'), label: t('signIn') },
    bookDemo: { href: to('/#book-demo'), label: t('bookDemo') },
    sandbox: { href: to('/demo#sandbox'), label: t('explore') },
    register: { href: to('/register'), label: t('register') },
    home: to('/'),
  };
}

function LanguageLink({ path }: { path: string }) {
  const { t, locale } = useText(siteText);
  const other: Locale = locale === 'en' ? 'fr' : 'en';
  return (
    <a
      className="nav-link"
      href={localePath(other, path)}
      hrefLang={languageTags[other]}
      lang={languageTags[other]}
      title={t('otherLanguage')}
    >
      {t('otherLanguageShort')}
    </a>
  );
}

/** The header of every public page. The menu of narrow windows is a `details` element: it works without a script. */
export function Header({ path }: { path: string }) {
  const { t } = useText(siteText);
  const links = useLinks();
  return (
    <header className="header">
      <div className="header-row">
        <a className="header-home" href={links.home}>
          <Logo size={32} />
        </a>
        <nav className="header-nav" aria-label={t('mainNavigation')}>
          {links.sections.map((link) => (
            <a key={link.href} className="nav-link" href={link.href}>
              {link.label}
            </a>
          ))}
        </nav>
        <div className="header-actions">
          <LanguageLink path={path} />
          <a className="nav-link header-wide" href={links.signIn.href}>
            {links.signIn.label}
          </a>
          <a className="button button-quiet button-small header-wide" href={links.bookDemo.href}>
            {links.bookDemo.label}
          </a>
          <a className="button button-small header-register" href={links.register.href}>
            {links.register.label}
          </a>
        </div>
        <details className="menu" data-menu>
          <summary className="menu-toggle" aria-label={t('menu')}>
            <span className="menu-icon" aria-hidden="true" />
          </summary>
          <nav className="menu-panel" aria-label={t('menu')}>
            {[...links.sections, links.bookDemo, links.signIn].map((link) => (
              <a key={link.href} className="menu-link" href={link.href}>
                {link.label}
              </a>
            ))}
            <a className="button" href={links.register.href}>
              {t('getStarted')}
            </a>
            <a className="button button-quiet" href={links.sandbox.href} data-sandbox="">
              {links.sandbox.label}
            </a>
          </nav>
        </details>
      </div>
    </header>
  );
}
