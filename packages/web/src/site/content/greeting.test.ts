import { describe, expect, it } from 'vitest';
import { greetByName } from './greeting.ts';

/** Renders a page that contains only the placeholder for the name. */
function greet(search: string): string {
  const place = { textContent: 'there' };
  greetByName({ querySelector: () => place } as unknown as Document, search);
  return place.textContent;
}

describe('greetByName', () => {
  it('greets the invitee by first name', () => {
    expect(greet('?invitee_first_name=Maude')).toBe('Maude');
  });

  it.each(['', '?invitee_first_name=', '?invitee_first_name=%20', `?invitee_first_name=${'x'.repeat(41)}`])(
    'keeps the general greeting for "%s"',
    (search) => {
      expect(greet(search)).toBe('there');
    },
  );

  it('inserts markup as plain text', () => {
    expect(greet('?invitee_first_name=%3Cb%3EZo%C3%A9')).toBe('<b>Zoé');
  });

  it('does nothing on other pages', () => {
    expect(() =>
      greetByName({ querySelector: () => null } as unknown as Document, '?invitee_first_name=A'),
    ).not.toThrow();
  });
});
