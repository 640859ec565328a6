import { inflateSync } from 'node:zlib';
import { getDocumentProxy } from 'unpdf';
import { describe, expect, it } from 'vitest';
import { pdfText } from '../../../test/files.ts';
import { type Block, writePaper } from './paper.ts';

const write = (blocks: Block[], title = 'Receipt') =>
  writePaper({ title, locale: 'en', author: 'Tamarack', parts: [{ title, blocks }] });
const writeName = (name: string) => write([{ kind: 'facts', facts: [['Client', name]] }]);

const firstPage = async (pdf: Buffer) => (await getDocumentProxy(new Uint8Array(pdf))).getPage(1);

/** Pieces of text on the first page with their left edges and baselines. */
async function piecesOf(pdf: Buffer) {
  const page = await firstPage(pdf);
  const { items } = await page.getTextContent();
  return items.flatMap((item) =>
    'str' in item && item.str.trim() ? [{ text: item.str, x: item.transform[4], y: item.transform[5] }] : [],
  );
}
/** Lines that a screen reader reads instead of their glyphs. */
function actualTexts(pdf: Buffer): string[] {
  const streams = pdf.toString('latin1').matchAll(/\/FlateDecode\n>>\nstream\n([\s\S]*?)\nendstream/g);
  return [...streams].flatMap(([, stream = '']) => {
    const content = inflateSync(Buffer.from(stream, 'latin1')).toString('latin1');
    return [...content.matchAll(/\/ActualText \(\xfe\xff([\s\S]*?)\)\n?>> BDC/g)].map(([, text = '']) =>
      Buffer.from(text.replace(/\\([()\\])/g, '$1'), 'latin1')
        .swap16()
        .toString('utf16le'),
    );
  });
}
const embeddedFonts = (pdf: Buffer) => [
  ...new Set(pdf.toString('latin1').match(/(?<=\/BaseFont \/[A-Z]{6}\+)[\w-]+/g)),
];

describe('a paper', () => {
  it.each([
    ['Chinese, simplified', '欧阳晓明'],
    ['Chinese, traditional', '歐陽曉明'],
    ['Cantonese', '陳㗎'],
    ['Japanese', '髙橋 みゆき・タロウ'],
    ['Korean', '김민수'],
    ['Inuktitut', 'ᐃᓄᒃᑎᑐᑦ'],
    ['Armenian', 'Արմեն'],
    ['Georgian', 'გიორგი'],
    ['Amharic', 'አበበ'],
    ['Cherokee', 'ᏣᎳᎩ'],
    ['Thai', 'สมชาย'],
    ['Lao', 'ສົມສັກ'],
    ['Tamil', 'கிருஷ்ணன்'],
    ['Malayalam', 'കൃഷ്ണൻ'],
    ['Kannada', 'ಕೃಷ್ಣಮೂರ್ತಿ'],
    ['Punjabi', 'ਗੁਰਪ੍ਰੀਤ'],
    ['Gujarati', 'પટેલ'],
    ['Hindi', 'नमन'],
    ['Vietnamese', 'Nguyễn'],
    ['Cree', 'ᓀᐦᐃᔭᐤ'],
  ])('writes names in %s', async (_language, name) => {
    expect(await pdfText(await writeName(`${name} (file 12)`))).toContain(`${name} (file 12)`);
  });

  it.each([
    ['Arabic', 'محمد', 'عمر'],
    ['Hebrew', 'תמר', 'כהן'],
    ['Syriac', 'ܐܫܘܪ', 'ܢܝܢܘܐ'],
  ])('writes %s from right to left, within a line from left to right', async (_language, given, family) => {
    const pieces = await piecesOf(await writeName(`Payer: ${given} (${family}), file 12`));
    const at = (text: string) => pieces.find((piece) => piece.text.includes(text));
    const line = pieces
      .filter(({ y }) => y === at(given)?.y)
      .toSorted((a, b) => a.x - b.x)
      .map(({ text }) => text.trim())
      .join(' ')
      .replace(/^Client /, '');
    expect(line.replaceAll(/[\s()]+/g, ' ')).toBe(`Payer: ${family} ${given} , file 12`);
    expect(line.indexOf('(')).toBeLessThan(line.indexOf(family));
    expect(line.indexOf(')')).toBeGreaterThan(line.indexOf(family));
  });

  it('joins the letters of Arabic', async () => {
    const page = await firstPage(await writeName('ععع'));
    const { argsArray } = await page.getOperatorList();
    const glyphs = argsArray.flat(3).filter((arg) => arg?.unicode === 'ع');
    expect(new Set(glyphs.map(({ originalCharCode }) => originalCharCode)).size).toBe(3);
  });

  it('gives screen readers the line in reading order', async () => {
    const name = 'محمد عمر (file 12)';
    expect(actualTexts(await writeName(name))).toEqual([name]);
    expect(actualTexts(await writeName('Ann'))).toEqual([]);
  });

  it('wraps and aligns other scripts in tables and headings, on one baseline', async () => {
    const pdf = await write(
      [
        {
          kind: 'table',
          head: ['Who', 'Amount'],
          rows: [['王小明 '.repeat(30).trim(), '$1.00']],
          sums: [{ label: '合計', value: '$1.00', strong: true }],
          widths: [1, 1],
          amounts: [1],
        },
      ],
      'Receipt 王小明',
    );
    const pieces = await piecesOf(pdf);
    const inCell = pieces.filter(({ text }) => text.includes('王'));
    expect(new Set(inCell.map(({ y }) => y)).size).toBeGreaterThan(2);
    const find = (text: string) => pieces.find((piece) => piece.text.includes(text));
    expect(find('合')?.y).toBe(pieces.findLast(({ text }) => text.includes('$1.00'))?.y);
    expect(find('合')?.x).toBeGreaterThan(250);
    expect(embeddedFonts(pdf).toSorted()).toEqual(
      expect.arrayContaining(['NotoSans-Regular', 'NotoSans-SemiBold']),
    );
  });

  it('without such letters has no other fonts', async () => {
    const fonts = ['NotoSans-Regular', 'NotoSans-SemiBold'];
    expect(embeddedFonts(await writeName('Łukasz Ωμέγα Жук नमन'))).toEqual(fonts);
    expect(embeddedFonts(await writeName('王')).toSorted()).toEqual([...fonts, 'NotoSansSC-Thin']);
  });
});
