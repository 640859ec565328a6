import type { ComponentType, ReactNode } from 'react';

/**
 * The application's panel around these screens. It can set `--panel-inset` if its content reaches the edges.
 */
export type AccountPanel = ComponentType<{
  title: ReactNode;
  /** Shown at the right of the title. */
  aside?: ReactNode;
  /** A line between title and content, for lists that reach the edges. */
  line?: boolean;
  children: ReactNode;
}>;
