/** Placeholder for the site's origin in built pages; the server replaces it. */
export const originToken = '__ORIGIN__';

/** Placeholder for the operator's configuration as JSON in built pages (read by `settings.ts`). */
export const settingsToken = '__SITE_SETTINGS__';
