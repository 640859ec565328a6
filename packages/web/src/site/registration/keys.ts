/** The draft as the server last stated it. */
export const draftKey = ['registration', 'draft'] as const;

/** What is typed but not saved; `null` once it has become a registration. In memory only. */
export const entriesKey = ['registration', 'entries'] as const;
