import type { Locale } from '@tamarack/core/domain';
import { type PictureKind, pictureScale, type Size } from './pictures.ts';
import points from './story-points.json' with { type: 'json' };

/**
 * The stills of the moving picture, in which a client is booked: the start, and the result of each interaction.
 * `PRODUCT_PICTURES=write npm test -- browser product-story` takes them and records the positions of the pointer.
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

/** Positions of the pointer in percent of the picture: at the free time, then at the Book button. */
export type StoryPoints = Record<
  Locale,
  Record<PictureKind, Record<'time' | 'book', [x: number, y: number]>>
>;
export const storyPoints = points as StoryPoints;
