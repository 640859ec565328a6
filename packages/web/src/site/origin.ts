/** Stands in a built page for the site's own origin; the server puts the real one in its place. */
export const originToken = '__ORIGIN__';
