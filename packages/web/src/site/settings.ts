import type { ConsentCategory } from '@tamarack/core/domain/public/consent';

/** What the operator configured of other companies' services; null where nothing is. Written into each page by the server. */
export interface SiteSettings {
  /** Address of the booking calendar that can be shown inside a page. */
  calendarUrl: string | null;
  /** Google Analytics measurement id, `G-…`. */
  analyticsId: string | null;
  /** Meta pixel id. */
  pixelId: string | null;
}

const nothing: SiteSettings = { calendarUrl: null, analyticsId: null, pixelId: null };

/** Reads the settings that the server put into the page; nothing is configured where it put none. */
export function readSiteSettings(page: Document): SiteSettings {
  try {
    const value: unknown = JSON.parse(page.getElementById('site-settings')?.textContent ?? '');
    return typeof value === 'object' && value !== null ? { ...nothing, ...value } : nothing;
  } catch {
    return nothing;
  }
}

/** The categories of consent that the configured services need; only these are asked for. */
export function categoriesInUse(settings: SiteSettings): ConsentCategory[] {
  const needed: Record<ConsentCategory, string | null> = {
    functional: settings.calendarUrl,
    analytics: settings.analyticsId,
    advertising: settings.pixelId,
  };
  return (Object.keys(needed) as ConsentCategory[]).filter((category) => needed[category]);
}
