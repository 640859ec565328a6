import type { Locale } from '@tamarack/core/domain';
import { type PictureKind, pictureScale, type Size } from './pictures.ts';
import points from './story-points.json' with { type: 'json' };

/**
 * The moving picture: a client is booked in four interactions, one still after each but the first, which shows where it
 * begins. `PRODUCT_PICTURES=write npm test -- browser product-story` takes them, and where the pointer stands.
 */
export const storySteps = ['time', 'name', 'client', 'booked'] as const;
export type StoryStep = (typeof storySteps)[number];

export const storySizes: Record<PictureKind, Size> = {
  wide: { width: 800, height: 560 },
  phone: { width: 390, height: 480 },
};

export const storyFile = (step: StoryStep, kind: PictureKind, locale: Locale) =>
  `product/booking-${step}-${kind}-${locale}.webp`;

/** Width and height in pixels of the files. */
export const storyFileSize = (kind: PictureKind) => ({
  width: storySizes[kind].width * pictureScale[kind],
  height: storySizes[kind].height * pictureScale[kind],
});

/** Where the pointer stands, in hundredths of the picture: at the free time, then at the button that books. */
export type StoryPoints = Record<
  Locale,
  Record<PictureKind, Record<'time' | 'book', [x: number, y: number]>>
>;
export const storyPoints = points as StoryPoints;
