/** What a visitor may allow besides what the site needs to work. `functional` is the embedded booking calendar. */
export const consentCategories = ['functional', 'analytics', 'advertising'] as const;
export type ConsentCategory = (typeof consentCategories)[number];

/** What a visitor decided, by category; everything is refused until they say otherwise. */
export type ConsentChoice = Record<ConsentCategory, boolean>;

/** Version of what the banner and the preferences page say; another version asks again. Stored with each choice. */
export const consentTextVersion = '2026-11';

/** Days after which a choice is asked for again. */
export const consentDays = 180;
