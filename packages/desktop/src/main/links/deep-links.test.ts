import { expect, it } from 'vitest';
import { deepLinkPath, deepLinkPathFromArguments } from './deep-links.ts';

const id = '01890a5d-ac96-774b-bcce-b302099a8057';
const link = `tamarack-admin://tenants/${id}`;

it('opens the tenant of a link, in upper or lower case', () => {
  expect(deepLinkPath(link)).toBe(`/admin/tenants/${id}`);
  expect(deepLinkPath(`${link}/`)).toBe(`/admin/tenants/${id}`);
  expect(deepLinkPath(link.toUpperCase())).toBe(`/admin/tenants/${id}`);
});

it.each([
  ['another scheme', `https://tenants/${id}`],
  ['another screen', `tamarack-admin://settings/${id}`],
  ['no id', 'tamarack-admin://tenants/'],
  ['an invalid id', 'tamarack-admin://tenants/1'],
  ['a parent path', `tamarack-admin://tenants/../${id}`],
  ['a longer path', `${link}/suspend`],
  ['a query', `${link}?action=suspend`],
  ['a server', `tamarack-admin://evil.example/tenants/${id}`],
  ['a server in the query', `${link}?server=https://evil.example`],
  ['a fragment', `${link}#/admin/settings`],
  ['a user name', `tamarack-admin://me:secret@tenants/${id}`],
  ['a port', `tamarack-admin://tenants:80/${id}`],
  ['a line break', `${link}\n`],
  ['a leading space', ` ${link}`],
  ['an escaped path', `tamarack-admin://tenants/%2e%2e/${id}`],
  ['no text', null],
  ['a list', [link]],
])('refuses a link with %s', (_what, bad) => {
  expect(deepLinkPath(bad)).toBeNull();
});

/** Pseudorandom numbers, the same in every run. */
function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

it('opens nothing but a tenant for 20,000 damaged links', () => {
  const random = seededRandom(20_261_121);
  const alphabet = [...'aF09-/\\:.?#%@ \n\0é', '//', '..', '%2f', 'tenants', 'tamarack-admin:', '--flag', id];
  for (let run = 0; run < 20_000; run += 1) {
    let text = link;
    for (let change = 0; change <= random() * 3; change += 1) {
      const at = Math.floor(random() * (text.length + 1));
      const piece = alphabet[Math.floor(random() * alphabet.length)] ?? '';
      text = text.slice(0, at) + piece + text.slice(at + Math.floor(random() * 3));
    }
    const path = deepLinkPath(text);
    if (path !== null) expect(path).toMatch(/^\/admin\/tenants\/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
  }
});

it('finds the only link among the arguments of a second start', () => {
  expect(deepLinkPathFromArguments(['/opt/tamarack-admin', '--', link])).toBe(`/admin/tenants/${id}`);
  expect(deepLinkPathFromArguments(['/opt/tamarack-admin'])).toBeNull();
  expect(deepLinkPathFromArguments([link, link])).toBeNull();
  expect(deepLinkPathFromArguments(['tamarack-admin:--inspect', '--', 'x'])).toBeNull();
});
