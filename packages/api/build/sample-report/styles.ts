import { Color, Format, FormatAlign, FormatBorder } from 'wasm-xlsxwriter';

export interface CellStyle {
  numberFormat?: string;
  bold?: boolean;
  size?: number;
  /** Titles are set in a serif font. */
  face?: 'serif';
  /** Colours are `0xRRGGBB`. */
  color?: number;
  background?: number;
  align?: 'left' | 'center' | 'right';
  wrap?: boolean;
  indent?: number;
  /** A thin border around the cell. */
  boxed?: boolean;
  /** A line above the cell, for totals. */
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
  card: 0xfaf9f6,
  ok: 0x2f7d5b,
  error: 0xb3372f,
  input: 0xf6f8fe,
} as const;

const aligns = { left: FormatAlign.Left, center: FormatAlign.Center, right: FormatAlign.Right } as const;

/** Returns a function that turns a style into a format, one format per style and workbook. */
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
  // The library frees a Color with the call that takes it, so none is shared.
  let format = new Format()
    .setFontName(style.face === 'serif' ? 'Georgia' : 'Calibri')
    .setFontSize(style.size ?? 11)
    .setFontColor(Color.rgb(style.color ?? palette.ink))
    .setAlign(FormatAlign.VerticalCenter);
  if (style.bold) format = format.setBold();
  if (style.numberFormat) format = format.setNumFormat(style.numberFormat);
  if (style.background !== undefined) format = format.setBackgroundColor(Color.rgb(style.background));
  if (style.align) format = format.setAlign(aligns[style.align]);
  if (style.wrap) format = format.setTextWrap();
  if (style.indent) format = format.setIndent(style.indent);
  if (style.boxed) format = format.setBorder(FormatBorder.Thin).setBorderColor(Color.rgb(palette.line));
  if (style.sum)
    format = format.setBorderTop(FormatBorder.Medium).setBorderTopColor(Color.rgb(palette.action));
  return format;
}
