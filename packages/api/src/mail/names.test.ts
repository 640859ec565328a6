import { describe, expect, it } from 'vitest';
import { printableMessage, printableName, withPrintableTexts } from './names.ts';

it.each([
  ['  Érable   Physio ', 'Érable Physio'],
  ['Dr. Noor Bhatti', 'Dr. Noor Bhatti'],
  ["D'Arcy & Filles (Gatineau)", "D'Arcy & Filles (Gatineau)"],
  ['one\r\nBcc: two', 'one Bcc: two'],
  ['\u202eoisyhP', 'oisyhP'],
  ['a\u200bb', 'a b'],
])('%j is printed as %j', (typed, printed) => {
  expect(printableName(typed)).toBe(printed);
});

it('a URL in a name cannot become a link', () => {
  expect(printableName('Win at http://evil.example/x')).toBe('Win at http: evil.\u2060example/x');
  expect(printableName('www.evil.example')).toBe('www.\u2060evil.\u2060example');
  expect(printableName('evil\u3002example')).toBe('evil.\u2060example');
  expect(printableName('a\uff20evil\uff0e\u00adexample')).toBe('a@\u2060evil. example');
  expect(printableName('write to a@evil.example')).toBe('write to a@\u2060evil.\u2060example');
});

it('a name is truncated to 120 characters without splitting one', () => {
  const cut = printableName('🌲'.repeat(200));
  expect([...cut]).toHaveLength(120);
  expect(cut.endsWith('🌲…')).toBe(true);
});

it('only names are changed, never addresses or links', () => {
  expect(withPrintableTexts({ clinicName: 'a.b', link: 'http://a.b/c', hours: 1 })).toEqual({
    clinicName: 'a.\u2060b',
    link: 'http://a.b/c',
    hours: 1,
  });
});

it.each([
  ['12, rue St. Jean, Trois-Rivières, QC', '12, rue St. Jean, Trois-Rivières, QC'],
  ['Main Street, 12 Main St., Unit 4, Toronto, ON', 'Main Street, 12 Main St., Unit 4, Toronto, ON'],
  [
    'see https://evil.example/win, www.evil.example',
    'see https: evil.\u2060example/win, www.\u2060evil.\u2060example',
  ],
])('the place %j is printed as %j', (typed, printed) => {
  expect(withPrintableTexts({ place: typed })).toEqual({ place: printed });
});

it('a place within other parameters cannot become a link either', () => {
  const [typed, printed] = [{ place: 'evil.example' }, { place: 'evil.\u2060example' }];
  expect(withPrintableTexts({ former: typed, visits: [typed, typed] })).toEqual({
    former: printed,
    visits: [printed, printed],
  });
});

it.each(['416-555-0100', '+1 (416) 555-0100, ext. 12', null])(
  'the phone number %j is printed as it is',
  (phone) => {
    expect(withPrintableTexts({ phone })).toEqual({ phone });
  },
);

it('a colleague’s name or a phone number cannot become a link', () => {
  expect(withPrintableTexts({ staffName: 'Bo evil.example', phone: 'http://evil.example' })).toEqual({
    staffName: 'Bo evil.\u2060example',
    phone: 'http: evil.\u2060example',
  });
});

describe('a message by a stranger', () => {
  it('keeps its line breaks, and nothing in it becomes a link', () => {
    expect(printableMessage('Bonjour,\r\nvoir https://evil.example/a?b=c ou a@b.example\n\nMaude\n')).toBe(
      'Bonjour,\nvoir https: evil.\u2060example/a?b=c ou a@\u2060b.\u2060example\n\nMaude',
    );
  });

  it('cannot change the writing direction and contains no control characters', () => {
    expect(printableMessage('a\u202eb\u0007c\u2028d\ne')).toBe('a b c d\ne');
  });
});
