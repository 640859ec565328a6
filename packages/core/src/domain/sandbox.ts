/** Where the sandbox clinic answers; reserved, so that no other clinic ever does. */
export const sandboxSubdomain = 'demo';

/** How long the link to the sandbox can be opened, in days, and how often: at the desk, then on the phone. */
export const sandboxLinkDays = 7;
export const sandboxLinkUses = 3;

/** How long a visit lasts, in hours, whether it is used or not. */
export const sandboxVisitHours = 24;
