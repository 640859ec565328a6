import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { brand } from '../../domain/brand.ts';
import { Logo } from './Logo.tsx';
import { wordmark } from './wordmark.ts';

describe('Logo', () => {
  it('draws the brand’s name', () => {
    expect(wordmark.text).toBe(brand.name);
  });

  it('is one picture with the product’s name', () => {
    const html = renderToStaticMarkup(<Logo />);
    expect(html).toContain('role="img" aria-label="Tamarack"');
    expect(html.match(/<svg/g)).toHaveLength(2);
  });
});
