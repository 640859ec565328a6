import type { ServerSettings } from '../deps.ts';
import { escapeHtml } from '../pages/html.ts';

type SiteSettings = Pick<
  ServerSettings,
  'publicOrigin' | 'conversions' | 'calendarUrl' | 'analyticsId' | 'confirmedItems' | 'dataLocation'
>;

/**
 * Fills in what the build could not know about a page: the origin (`__ORIGIN__`), the settings (`__SITE_SETTINGS__`,
 * JSON for a script element of type application/json), the calendar URL in links (`__CALENDAR_URL__`), the data
 * location (`__DATA_LOCATION__`), and which of two alternative parts to keep
 * (`<!--if:calendar-->…<!--else:calendar-->…<!--end:calendar-->`).
 * A part named `examples` or after an item of the launch check is kept in development, and in production once
 * confirmed.
 */
export function fillPage(text: string, settings: SiteSettings): string {
  const { publicOrigin, calendarUrl, dataLocation } = settings;
  return chooseParts(text, settings)
    .replaceAll('__ORIGIN__', publicOrigin)
    .replaceAll('__CALENDAR_URL__', () => escapeHtml(calendarUrl ?? ''))
    .replaceAll('__DATA_LOCATION__', () => escapeHtml(dataLocation ?? ''))
    .replaceAll('__SITE_SETTINGS__', () => settingsJson(settings));
}

function settingsJson({ calendarUrl, analyticsId, conversions }: SiteSettings): string {
  return scriptJson({ calendarUrl, analyticsId, pixelId: conversions?.pixelId ?? null });
}

/** Screens of the application that report what is done there: sign-in and the emailed link to the sample report. */
const reportingScreens = /^(?:\/fr)?\/(?:signin|login|waag-template\/[^/]+)$/;

/**
 * Settings element for the shell's head. Empty on screens that report nothing, whose policy allows no third parties.
 */
export function shellSettings(path: string, settings: SiteSettings): string {
  if (!reportingScreens.test(path)) return '';
  return `<script type="application/json" id="site-settings">${settingsJson(settings)}</script>`;
}

const marks = /<!--if:([\w:,-]+)-->([\s\S]*?)<!--else:\1-->([\s\S]*?)<!--end:\1-->/g;

/**
 * Keeps the first part of each marked pair if any of its comma-separated names is configured or confirmed, else the
 * second. Pairs may be nested.
 */
function chooseParts(text: string, { calendarUrl, dataLocation, confirmedItems }: SiteSettings): string {
  const applies = (name: string) => {
    if (name === 'calendar') return calendarUrl !== null;
    if (name === 'data-location') return dataLocation !== null;
    return confirmedItems === null || confirmedItems.includes(name);
  };
  const choose = (whole: string): string =>
    whole.replaceAll(marks, (_marks, names: string, part: string, otherwise: string) =>
      choose(names.split(',').some(applies) ? part : otherwise),
    );
  return choose(text);
}

/** JSON that an HTML parser cannot mistake for the end of its script element. */
function scriptJson(value: unknown): string {
  return JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

export interface AdmittedHosts {
  scripts: readonly string[];
  images: readonly string[];
  connections: readonly string[];
  frames: readonly string[];
}

/**
 * Third-party hosts that the public pages may reach: only those of configured services. The pixel is an image; no
 * script of the advertising provider runs.
 */
export function admittedHosts({ conversions, analyticsId, calendarUrl }: SiteSettings): AdmittedHosts {
  const analytics = analyticsId === null ? [] : analyticsHosts;
  return {
    scripts: analyticsId === null ? [] : [analyticsHosts[0]],
    images: [...(conversions === null ? [] : ['https://www.facebook.com']), ...analytics],
    connections: analytics,
    frames: calendarUrl === null ? [] : [new URL(calendarUrl).origin],
  };
}

/** https://developers.google.com/tag-platform/security/guides/csp */
const analyticsHosts = [
  'https://www.googletagmanager.com',
  'https://*.google-analytics.com',
  'https://*.analytics.google.com',
] as const;
