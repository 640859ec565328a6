import type { ConsentCategory } from '@tamarack/core/domain/public/consent';

/** Third-party services configured by the operator; null if not configured. The server writes them into each page. */
export interface SiteSettings {
  /** URL of the booking calendar that can be embedded. */
  calendarUrl: string | null;
  /** Google Analytics measurement id, `G-…`. */
  analyticsId: string | null;
  /** Meta pixel id. */
  pixelId: string | null;
}

const nothing: SiteSettings = { calendarUrl: null, analyticsId: null, pixelId: null };

/** Reads the settings from the page; without them nothing is configured. */
export function readSiteSettings(page: Document): SiteSettings {
  try {
    const value: unknown = JSON.parse(page.getElementById('site-settings')?.textContent ?? '');
    return typeof value === 'object' && value !== null ? { ...nothing, ...value } : nothing;
  } catch {
    return nothing;
  }
}

/** The consent categories of the configured services; only these are asked for. */
export function categoriesInUse(settings: SiteSettings): ConsentCategory[] {
  const needed: Record<ConsentCategory, string | null> = {
    functional: settings.calendarUrl,
    analytics: settings.analyticsId,
    advertising: settings.pixelId,
  };
  return (Object.keys(needed) as ConsentCategory[]).filter((category) => needed[category]);
}
