import { readCollection } from './collection.ts';

/** The blog's posts, newest first. */
export const posts = readCollection(
  import.meta.glob<string>('../../../../content/blog/*.md', {
    query: '?raw',
    import: 'default',
    eager: true,
  }),
);
