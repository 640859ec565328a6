import type { EmbeddedFont } from './inside.ts';

/**
 * Has HarfBuzz choose the glyphs of a font: pdfkit's own shaping fails for several scripts of India.
 * @param content the font
 */
export async function shapeWith(font: EmbeddedFont, content: Buffer): Promise<void> {
  const { Blob, Buffer: Letters, ClusterLevel, Face, Font, shape } = await import('harfbuzzjs');
  const shaper = new Font(new Face(new Blob(content)));
  font.layoutRun = (text) => {
    const letters = new Letters();
    letters.setClusterLevel(ClusterLevel.MONOTONE_CHARACTERS);
    letters.addText(text);
    letters.guessSegmentProperties();
    shape(shaper, letters);
    const glyphs = withText(letters.getGlyphInfos(), text).map(({ id, letters }) => ({
      id,
      advanceWidth: font.font.getGlyph(id).advanceWidth,
      codePoints: Array.from(letters, (letter) => letter.codePointAt(0) ?? 0),
    }));
    const positions = letters.getGlyphPositions().map((position, at) => ({
      xAdvance: position.xAdvance * font.scale,
      yAdvance: position.yAdvance * font.scale,
      xOffset: position.xOffset * font.scale,
      yOffset: position.yOffset * font.scale,
      advanceWidth: (glyphs[at]?.advanceWidth ?? 0) * font.scale,
    }));
    return { glyphs, positions, advanceWidth: positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0) };
  };
}

const zeroWidthSpace = '\u200b';

/** The letters of each glyph, for searching and copying. Of several glyphs for the same letters, one has them. */
function withText(
  infos: readonly { codepoint: number; cluster: number }[],
  text: string,
): { id: number; letters: string }[] {
  const starts = [...new Set(infos.map(({ cluster }) => cluster))].sort((a, b) => a - b);
  const written = new Set<number>();
  return infos.map(({ codepoint: id, cluster }) => {
    const letters = written.has(cluster)
      ? zeroWidthSpace
      : text.slice(cluster, starts[starts.indexOf(cluster) + 1]);
    written.add(cluster);
    return { id, letters };
  });
}
