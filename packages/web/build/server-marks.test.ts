import { describe, expect, it } from 'vitest';
import { serverMarks } from './server-marks.ts';

describe('serverMarks', () => {
  it('marks both versions of a part', () => {
    expect(
      serverMarks(
        '<p>a</p><server-if name="calendar"><i>b</i></server-if><server-else name="calendar">c</server-else>d',
      ),
    ).toBe('<p>a</p><!--if:calendar--><i>b</i><!--else:calendar-->c<!--end:calendar-->d');
  });

  it('marks each of two parts', () => {
    const part = '<server-if name="calendar">1</server-if><server-else name="calendar">2</server-else>';
    const mark = '<!--if:calendar-->1<!--else:calendar-->2<!--end:calendar-->';
    expect(serverMarks(`${part}-${part}`)).toBe(`${mark}-${mark}`);
  });

  it('marks one part inside another', () => {
    const inner = '<server-if name="claims:a">1</server-if><server-else name="claims:a"></server-else>';
    const name = 'claims:a,claims:b';
    expect(
      serverMarks(
        `<server-if name="${name}">${inner}2</server-if><server-else name="${name}">3</server-else>`,
      ),
    ).toBe(
      `<!--if:${name}--><!--if:claims:a-->1<!--else:claims:a--><!--end:claims:a-->2<!--else:${name}-->3<!--end:${name}-->`,
    );
  });

  it('refuses a part without its counterpart', () => {
    expect(() => serverMarks('<server-if name="calendar">1</server-if>')).toThrow('without its server-else');
  });
});
