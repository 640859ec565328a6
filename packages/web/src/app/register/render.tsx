import { MantineProvider, MantineThemeProvider } from '@mantine/core';
import { type Locale, locales, type PublicPlanName, plans, planTable } from '@tamarack/core/domain';
import { alwaysConnected, createSession, type Ports, SessionProvider } from '@tamarack/core/session';
import { cssVariablesResolver, LocaleProvider, siteTheme, theme } from '@tamarack/core/ui';
import { prerender } from 'react-dom/static';
import { localePath } from '../../shared/paths.ts';
import { PlaceContext } from '../../shared/place.tsx';
import type { WrittenPage } from '../../site/pages/render.tsx';
import { FirstView } from '../../site/registration/FirstView.tsx';
import { RegisterDocument } from './Document.tsx';

/** Placeholder for the host of the clinics' sites, such as `tamarack.example`; the server fills it in. */
const siteHostToken = '__SITE_HOST__';

/** The rules of the application's style sheet that some HTML needs; font rules are separate. */
export type ChooseStyles = (html: string, inlineStyles: string) => { styles: string; fonts: string };

/**
 * Renders the registration's first view in every language and for each plan that a link can preselect. `script` is
 * the path of the page's script.
 */
export function renderRegisterPages(script: string, choose: ChooseStyles): Promise<WrittenPage[]> {
  const jobs = plans.flatMap((plan) =>
    locales.map((locale) => ({ plan: planTable[plan].publicName, locale })),
  );
  return Promise.all(jobs.map(({ plan, locale }) => renderPage(locale, plan, script, choose)));
}

async function renderPage(
  locale: Locale,
  plan: PublicPlanName,
  script: string,
  choose: ChooseStyles,
): Promise<WrittenPage> {
  const isFirst = plan === 'basic';
  const path = isFirst ? '/register' : `/register?plan=${plan}`;
  const { body, inline } = splitStyles(await htmlOf(<Drawing locale={locale} plan={plan} />));
  const document = <RegisterDocument locale={locale} script={script} {...choose(body, inline)} body={body} />;
  return {
    html: await htmlOf(document),
    file: `pages/${locale}/register${isFirst ? '' : `-${plan}`}.html`,
    paths: [localePath(locale, path)],
    locale,
    alternates: isFirst
      ? locales.map((language) => ({ locale: language, path: localePath(language, path) }))
      : [],
  };
}

async function htmlOf(element: React.ReactNode): Promise<string> {
  const { prelude } = await prerender(element);
  return new Response(prelude).text();
}

/** Mantine renders its variables into style elements; in a document they belong into the head. */
function splitStyles(html: string): { body: string; inline: string } {
  const styles = [...html.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)].map((match) => match[1] ?? '');
  return { body: html.replaceAll(/<style[^>]*>[\s\S]*?<\/style>/g, ''), inline: styles.join('') };
}

/** The first view with its providers, without a session or a server. */
function Drawing({ locale, plan }: { locale: Locale; plan: PublicPlanName }) {
  const pathname = localePath(locale, '/register');
  const place = { pathname, search: '', hash: '', state: null, go: refuse };
  return (
    <MantineProvider theme={theme} cssVariablesResolver={cssVariablesResolver}>
      <SessionProvider session={nobody()} ports={ports}>
        <LocaleProvider locale={locale}>
          <MantineThemeProvider theme={siteTheme}>
            <PlaceContext value={place}>
              <FirstView plan={plan} />
            </PlaceContext>
          </MantineThemeProvider>
        </LocaleProvider>
      </SessionProvider>
    </MantineProvider>
  );
}

const refuse = () => {
  throw new Error('The build draws the page without a server.');
};

function nobody() {
  return createSession({
    tokenStore: { get: () => null, set: refuse, clear: refuse, subscribe: () => () => {} },
    connect: () => ({ request: refuse, download: refuse, stream: refuse }),
  });
}

const ports: Ports = {
  live: { subscribe: () => () => {} },
  connection: alwaysConnected,
  files: { save: refuse },
  settings: { get: () => null, set: refuse },
  openExternal: refuse,
  clinicSite: (subdomain) => ({
    host: `${subdomain}.${siteHostToken}`,
    url: `//${subdomain}.${siteHostToken}`,
  }),
};
