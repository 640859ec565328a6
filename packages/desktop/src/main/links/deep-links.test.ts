import { expect, it } from 'vitest';
import { pathOfArguments, pathOfDeepLink } from './deep-links.ts';

const id = '01890a5d-ac96-774b-bcce-b302099a8057';
const link = `tamarack-admin://tenants/${id}`;

it('leads a link to the tenant it names, however its letters are written', () => {
  expect(pathOfDeepLink(link)).toBe(`/admin/tenants/${id}`);
  expect(pathOfDeepLink(`${link}/`)).toBe(`/admin/tenants/${id}`);
  expect(pathOfDeepLink(link.toUpperCase())).toBe(`/admin/tenants/${id}`);
});

it.each([
  ['another scheme', `https://tenants/${id}`],
  ['another place', `tamarack-admin://settings/${id}`],
  ['no id', 'tamarack-admin://tenants/'],
  ['an id that is none', 'tamarack-admin://tenants/1'],
  ['a way up', `tamarack-admin://tenants/../${id}`],
  ['more path', `${link}/suspend`],
  ['a query', `${link}?action=suspend`],
  ['a fragment', `${link}#/admin/settings`],
  ['a person', `tamarack-admin://me:secret@tenants/${id}`],
  ['a port', `tamarack-admin://tenants:80/${id}`],
  ['a line break', `${link}\n`],
  ['a leading space', ` ${link}`],
  ['an escape', `tamarack-admin://tenants/%2e%2e/${id}`],
  ['no text', null],
  ['a list', [link]],
])('refuses a link with %s', (_what, bad) => {
  expect(pathOfDeepLink(bad)).toBeNull();
});

/** Numbers that look random and are the same in every run. */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

it('never leads anywhere but to a tenant, whatever 20,000 damaged links say', () => {
  const next = numbers(20_261_121);
  const alphabet = [...'aF09-/\\:.?#%@ \n\0é', '//', '..', '%2f', 'tenants', 'tamarack-admin:', '--flag', id];
  for (let run = 0; run < 20_000; run += 1) {
    let text = link;
    for (let change = 0; change <= next() * 3; change += 1) {
      const at = Math.floor(next() * (text.length + 1));
      const piece = alphabet[Math.floor(next() * alphabet.length)] ?? '';
      text = text.slice(0, at) + piece + text.slice(at + Math.floor(next() * 3));
    }
    const path = pathOfDeepLink(text);
    if (path !== null) expect(path).toMatch(/^\/admin\/tenants\/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
  }
});

it('takes the one link among the arguments of a second start', () => {
  expect(pathOfArguments(['/opt/tamarack-admin', '--', link])).toBe(`/admin/tenants/${id}`);
  expect(pathOfArguments(['/opt/tamarack-admin'])).toBeNull();
  expect(pathOfArguments([link, link])).toBeNull();
  expect(pathOfArguments(['tamarack-admin:--inspect', '--', 'x'])).toBeNull();
});
