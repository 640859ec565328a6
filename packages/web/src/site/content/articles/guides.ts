import { readCollection } from './collection.ts';

/** The guides of the resources page, newest first. */
export const guides = readCollection(
  import.meta.glob<string>('../../../../content/guides/*.md', {
    query: '?raw',
    import: 'default',
    eager: true,
  }),
);
