/** A size in CSS pixels; the files have 1.5 times as many, those for phones twice. */
export interface Size {
  width: number;
  height: number;
}

interface Shot {
  path: string;
  role: 'administrator' | 'clinician' | 'front_desk';
  /** Shows only the screen, without the navigation. */
  screenOnly?: boolean;
  /** For windows from 48em, the breakpoint of the style sheet. */
  wide: Size;
  /** Omitted if narrow windows do not show the picture. */
  phone?: Size;
}

const screen: Size = { width: 1320, height: 780 };
const part: Size = { width: 684, height: 440 };
const phone = (height: number): Size => ({ width: 390, height });

/**
 * The pictures of the product on the public pages: screens of a sample clinic. To retake them, run
 * `PRODUCT_PICTURES=write npm test -- browser product-pictures`, which writes `public/product`.
 */
export const shots = {
  calendar: { path: '/calendar', role: 'administrator', wide: { width: 860, height: 680 } },
  today: { path: '/', role: 'administrator', wide: screen, phone: phone(640) },
  day: { path: '/', role: 'clinician', wide: screen, phone: phone(640) },
  todos: { path: '/todos', role: 'front_desk', screenOnly: true, wide: part, phone: phone(440) },
  queue: { path: '/queue', role: 'administrator', screenOnly: true, wide: part, phone: phone(560) },
  payRun: {
    path: '/pay/runs/:runId',
    role: 'administrator',
    screenOnly: true,
    wide: { width: 1080, height: 720 },
    phone: phone(560),
  },
  statement: {
    path: '/pay/statements/:runId',
    role: 'clinician',
    screenOnly: true,
    wide: part,
    phone: phone(440),
  },
  note: { path: '/notes/:noteId', role: 'clinician', screenOnly: true, wide: part, phone: phone(440) },
} as const satisfies Record<string, Shot>;

export type ShotName = keyof typeof shots;
export const shotNames = Object.keys(shots) as ShotName[];

export const pictureScale = { wide: 1.5, phone: 2 } as const;
export type PictureKind = keyof typeof pictureScale;

/** The available sizes of a picture. */
export function sizesOf(name: ShotName): [PictureKind, Size][] {
  const { wide, phone }: Shot = shots[name];
  return phone
    ? [
        ['wide', wide],
        ['phone', phone],
      ]
    : [['wide', wide]];
}

export const pictureFile = (name: ShotName, kind: PictureKind, locale: string) =>
  `product/${name}-${kind}-${locale}.webp`;
