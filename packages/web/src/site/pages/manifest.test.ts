import { existsSync, readFileSync } from 'node:fs';
import { brand } from '@tamarack/core/domain';
import { describe, expect, it } from 'vitest';

const publicFolder = new URL('../../../public/', import.meta.url);
const manifest = JSON.parse(readFileSync(new URL('site.webmanifest', publicFolder), 'utf8'));

describe('site.webmanifest', () => {
  it('repeats the brand', () => {
    expect(manifest).toMatchObject({ name: brand.name, short_name: brand.name, theme_color: brand.color });
  });

  it('names icons that exist', () => {
    for (const { src } of manifest.icons)
      expect(existsSync(new URL(`.${src}`, publicFolder)), src).toBe(true);
  });
});
