import type { ServerSettings } from '../deps.ts';

type SiteSettings = Pick<
  ServerSettings,
  'publicOrigin' | 'conversions' | 'calendarUrl' | 'analyticsId' | 'confirmedItems' | 'dataLocation'
>;

/**
 * Fills in what the build could not know of a page: the origin (`__ORIGIN__`), what is configured (`__SITE_SETTINGS__`,
 * JSON for a script element of type application/json), which of two parts stands where only one applies
 * (`<!--if:calendar-->…<!--else:calendar-->…<!--end:calendar-->`), the calendar's address in links (`__CALENDAR_URL__`), and the
 * place of the data (`__DATA_LOCATION__`).
 * A part named `examples` or after an item of the launch check stands in development, and in production once confirmed.
 */
export function fillPage(text: string, settings: SiteSettings): string {
  const { publicOrigin, calendarUrl, dataLocation } = settings;
  return chooseParts(text, settings)
    .replaceAll('__ORIGIN__', publicOrigin)
    .replaceAll('__CALENDAR_URL__', () => escapeHtml(calendarUrl ?? ''))
    .replaceAll('__DATA_LOCATION__', () => escapeHtml(dataLocation ?? ''))
    .replaceAll('__SITE_SETTINGS__', () => settingsJson(settings));
}

const escapeHtml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

function settingsJson({ calendarUrl, analyticsId, conversions }: SiteSettings): string {
  return scriptJson({ calendarUrl, analyticsId, pixelId: conversions?.pixelId ?? null });
}

/** Sign-in and the mailed link to the sample report: screens of the application that report what is done there. */
const reportingScreens = /^(?:\/fr)?\/(?:signin|login|waag-template\/[^/]+)$/;

/**
 * What the application's shell is told of what is configured, as an element of its head; empty on the screens that
 * report nothing, which the policy keeps closed to others.
 */
export function shellSettings(path: string, settings: SiteSettings): string {
  if (!reportingScreens.test(path)) return '';
  return `<script type="application/json" id="site-settings">${settingsJson(settings)}</script>`;
}

const marks = /<!--if:([\w:,-]+)-->([\s\S]*?)<!--else:\1-->([\s\S]*?)<!--end:\1-->/g;

/**
 * Keeps the first part of each pair of marks when what it names is configured or confirmed, else the second; one of several
 * names between commas is enough. Pairs may lie inside a part.
 */
function chooseParts(text: string, { calendarUrl, dataLocation, confirmedItems }: SiteSettings): string {
  const stands = (name: string) => {
    if (name === 'calendar') return calendarUrl !== null;
    if (name === 'data-location') return dataLocation !== null;
    return confirmedItems === null || confirmedItems.includes(name);
  };
  const choose = (whole: string): string =>
    whole.replaceAll(marks, (_marks, names: string, part: string, otherwise: string) =>
      choose(names.split(',').some(stands) ? part : otherwise),
    );
  return choose(text);
}

/** JSON that no parser of HTML takes for the end of its script element. */
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
 * Hosts of others that the public pages may reach: those of what is configured, and no more. The pixel is an image; no
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
