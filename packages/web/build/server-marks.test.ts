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

  it('refuses half of a part', () => {
    expect(() => serverMarks('<server-if name="calendar">1</server-if>')).toThrow('without its server-else');
  });
});
