export type TextOptions = PDFKit.Mixins.TextOptions & {
  lineWidth?: number;
  textWidth?: number;
  wordCount?: number;
};

/** Parts of a pdfkit document that its types leave out. */
interface Inside {
  _font: EmbeddedFont;
  /** The path or name that the font was chosen by. */
  _fontSource: string;
  _fontSize: number;
  /** Writes one line; `text` calls it for each line after wrapping. */
  _fragment(text: string, x: number, y: number, options: TextOptions): void;
}

export interface EmbeddedFont {
  font: {
    hasGlyphForCodePoint(codePoint: number): boolean;
    getGlyph(id: number): { advanceWidth: number };
  };
  /** From font units to thousandths of the font size, in which all widths are. */
  scale: number;
  ascender: number;
  layoutRun(text: string): Shaped;
}

export interface Shaped {
  glyphs: { id: number; advanceWidth: number; codePoints: number[] }[];
  positions: Record<'xAdvance' | 'yAdvance' | 'xOffset' | 'yOffset' | 'advanceWidth', number>[];
  advanceWidth: number;
}

export const insideOf = (doc: PDFKit.PDFDocument) => doc as unknown as Inside;
