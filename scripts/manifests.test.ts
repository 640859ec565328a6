import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { brand } from '../packages/core/src/domain/brand.ts';

const manifest = (path: string) =>
  JSON.parse(readFileSync(new URL(`../${path}/package.json`, import.meta.url), 'utf8')) as {
    name: string;
    version: string;
  };

it('the reporting policy names the address of security.txt', () => {
  const policy = readFileSync(new URL('../SECURITY.md', import.meta.url), 'utf8');
  expect(policy).toContain(`<${brand.securityEmail}>`);
});

// A manifest cannot import the product's name.
it('every manifest has the product’s name and version', () => {
  const product = brand.name.toLowerCase();
  const { name, version } = manifest('.');
  expect(name).toBe(product);
  for (const folder of readdirSync(new URL('../packages', import.meta.url))) {
    expect(manifest(`packages/${folder}`)).toMatchObject({ name: `@${product}/${folder}`, version });
  }
});
