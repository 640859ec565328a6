import { readFileSync } from 'node:fs';

/** Name under which the HTML part shows the mark (`cid:`); the picture travels inside the message. */
export const markContentId = 'mark@mail';

/** The product's mark as PNG, 128 × 128: four times the size it is shown at. */
export const markImage: Buffer = readFileSync(new URL('./mark.png', import.meta.url));
