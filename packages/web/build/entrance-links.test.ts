import { expect, it } from 'vitest';
import { entranceLinks } from './entrance-links.ts';

it('links the sign-in’s scripts and styles, without those that the shell already has', () => {
  const manifest = {
    'index.html': { file: 'app.js', imports: ['_base.js'], dynamicImports: ['_visitors.js'] },
    '_base.js': { file: 'base.js', name: 'base', css: ['base.css'] },
    '_visitors.js': {
      file: 'visitors.js',
      name: 'visitors',
      css: ['visitors.css'],
      imports: ['_base.js', '_field.js'],
    },
    '_field.js': { file: 'field.js', name: 'field', imports: ['_base.js'] },
  };
  const { paths, links } = entranceLinks(manifest);
  expect(paths).toEqual(['/signin', '/fr/signin']);
  expect(links.match(/(?<=rel=")[^"]+|(?<=href=")[^"]+/g)).toEqual([
    ...['modulepreload', '/visitors.js', 'stylesheet', '/visitors.css', 'modulepreload', '/field.js'],
  ]);
  expect(() => entranceLinks({ 'index.html': { file: 'app.js' } })).toThrow('The build has no visitors.');
});
