/** Stands in a built page for the site's own origin; the server puts the real one in its place. */
export const originToken = '__ORIGIN__';

/** Stands in a built page for what the operator configured, as JSON (`settings.ts` reads it). */
export const settingsToken = '__SITE_SETTINGS__';
