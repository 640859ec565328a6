// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { campaignOf, publicAddress, publicReferrer, tidyAddress } from './address.ts';

const at = (path: string) => window.history.replaceState({ kept: true }, '', path);
const shown = () => window.location.pathname + window.location.search + window.location.hash;

beforeEach(() => {
  (window as unknown as { happyDOM: { setURL(url: string): void } }).happyDOM.setURL(
    'https://tamarack.example/',
  );
});

describe('the URL that providers receive', () => {
  it.each([
    ['/?utm_source=x&email=a%40b.example#pricing', 'https://tamarack.example/'],
    ['/fr/blog/payer', 'https://tamarack.example/fr/blog/payer'],
    ['/thank-you?invitee_first_name=Maude', 'https://tamarack.example/thank-you'],
    ['/waag-template/s3cret?email=a%40b.example', 'https://tamarack.example/waag-template'],
    ['/fr/waag-template/s3cret', 'https://tamarack.example/fr/waag-template'],
    ['/set-password/s3cret', 'https://tamarack.example/set-password'],
  ])('is path alone: %s', (path, expected) => {
    at(path);
    expect(publicAddress(window.location)).toBe(expected);
  });

  it.each([
    ['', ''],
    ['https://search.example/find?q=my+name', 'https://search.example/'],
    ['https://tamarack.example/thank-you?invitee_email=a%40b.example', 'https://tamarack.example/thank-you'],
  ])('hides what the referrer carries: %s', (referrer, expected) => {
    vi.spyOn(document, 'referrer', 'get').mockReturnValue(referrer);
    expect(publicReferrer(window)).toBe(expected);
  });

  it('has the campaign separately, without values that look like an email', () => {
    expect(
      campaignOf(`?utm_source=news&utm_term=a%40b.example&utm_content=${'x'.repeat(130)}&gclid=1`),
    ).toEqual({
      source: 'news',
      content: 'x'.repeat(120),
    });
  });
});

describe('the URL in the address bar while a provider’s script runs', () => {
  it.each([
    ['/register?plan=pro&step=2', '/register?plan=pro&step=2'],
    ['/?utm_source=x&fbclid=abc#pricing', '/?utm_source=x#pricing'],
    ['/?utm_content=a%40b.example', '/'],
    ['/thank-you?invitee_first_name=Maude&invitee_email=a%40b.example', '/thank-you'],
    ['/fr/waag-template/s3cret?email=a%40b.example', '/fr/waag-download'],
  ])('keeps only what the site needs: %s', (before, after) => {
    at(before);
    tidyAddress(window);
    expect(shown()).toBe(after);
    expect(window.history.state).toEqual({ kept: true });
  });
});
