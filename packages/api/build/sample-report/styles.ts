import { Color, Format, FormatAlign, FormatBorder } from 'wasm-xlsxwriter';

/** How a cell looks; what is left out stays as the program that opens the file has it. */
export interface CellStyle {
  numberFormat?: string;
  bold?: boolean;
  size?: number;
  /** `serif` for the titles. */
  face?: 'serif';
  /** Colours as `0xRRGGBB`. */
  color?: number;
  ground?: number;
  align?: 'left' | 'center' | 'right';
  wrap?: boolean;
  indent?: number;
  /** A fine line around the cell. */
  boxed?: boolean;
  /** A line above, for sums. */
  sum?: boolean;
}

export const palette = {
  ink: 0x1c2333,
  muted: 0x5d6579,
  action: 0x3257c3,
  pale: 0xc9d5f3,
  soft: 0xeef2fc,
  accent: 0xd99a2b,
  line: 0xe6e3dc,
  ground: 0xfaf9f6,
  ok: 0x2f7d5b,
} as const;

const aligns = { left: FormatAlign.Left, center: FormatAlign.Center, right: FormatAlign.Right } as const;

/** Makes formats of styles; the same style is made once for each workbook. */
export function createFormats(): (style: CellStyle) => Format {
  const made = new Map<string, Format>();
  return (style) => {
    const key = JSON.stringify(style);
    const known = made.get(key);
    if (known) return known;
    const format = build(style);
    made.set(key, format);
    return format;
  };
}

function build(style: CellStyle): Format {
  // A colour is used up by the call that takes it, so each one is made where it is needed.
  let format = new Format()
    .setFontName(style.face === 'serif' ? 'Georgia' : 'Calibri')
    .setFontSize(style.size ?? 11)
    .setFontColor(Color.rgb(style.color ?? palette.ink))
    .setAlign(FormatAlign.VerticalCenter);
  if (style.bold) format = format.setBold();
  if (style.numberFormat) format = format.setNumFormat(style.numberFormat);
  if (style.ground !== undefined) format = format.setBackgroundColor(Color.rgb(style.ground));
  if (style.align) format = format.setAlign(aligns[style.align]);
  if (style.wrap) format = format.setTextWrap();
  if (style.indent) format = format.setIndent(style.indent);
  if (style.boxed) format = format.setBorder(FormatBorder.Thin).setBorderColor(Color.rgb(palette.line));
  if (style.sum)
    format = format.setBorderTop(FormatBorder.Medium).setBorderTopColor(Color.rgb(palette.action));
  return format;
}
