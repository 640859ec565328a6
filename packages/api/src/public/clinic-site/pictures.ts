import { Html } from '../../server/pages/html.ts';

function sign(ground: string, line: string, shape: string): Html {
  return new Html(
    `<svg class="sign" viewBox="0 0 56 56" aria-hidden="true"><circle cx="28" cy="28" r="28" fill="${ground}"/><g fill="none" stroke="${line}" stroke-width="2.4" stroke-linecap="round" stroke-linejoin="round">${shape}</g></svg>`,
  );
}

/** One sign for each page: an open door, a pause, a closed door, a map pin. */
export const signs = {
  provisioning: sign(
    '#eef2fc',
    '#3257c3',
    '<path d="M20 39V19.5a2.5 2.5 0 0 1 2.5-2.5h11a2.5 2.5 0 0 1 2.5 2.5V39M16 39h24M31 28.5v1"/><path d="M28 11.5V8.5M36.5 13.5l2-2.2M19.5 13.5l-2-2.2" stroke="#d99a2b"/>',
  ),
  suspended: sign('#fbf1dd', '#855800', '<path d="M23.5 20v16M32.5 20v16" stroke-width="3.4"/>'),
  terminated: sign(
    '#eceef2',
    '#565e70',
    '<path d="M20 39V19.5a2.5 2.5 0 0 1 2.5-2.5h11a2.5 2.5 0 0 1 2.5 2.5V39M16 39h24M24 28h8"/>',
  ),
  unknown: sign(
    '#eef2fc',
    '#3257c3',
    '<path d="M28 36.5s8.5-6.3 8.5-13a8.5 8.5 0 0 0-17 0c0 6.7 8.5 13 8.5 13z"/><circle cx="28" cy="23.5" r="2.8"/><path d="M20 41.5h16" stroke="#d99a2b" stroke-dasharray="1 5"/>',
  ),
} as const;
