import { withoutAccents } from '@tamarack/core/domain';

/**
 * The key of a new section, made from its English heading. It does not change when the heading is edited, so that text
 * can move between templates that share the key.
 */
export function keyOf(heading: string, taken: readonly string[]): string {
  const name = withoutAccents(heading)
    .toLowerCase()
    .replace(/[^a-z]+/g, '_')
    .slice(0, 38)
    .replace(/^_+|_+$/g, '');
  const base = name || 'section';
  const free = ['', ...'bcdefghijklmnopqrstuvwxyz'].map((suffix) => (suffix ? `${base}_${suffix}` : base));
  return free.find((key) => !taken.includes(key)) ?? base;
}
