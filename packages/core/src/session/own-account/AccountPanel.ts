import type { ComponentType, ReactNode } from 'react';

/** The panel of the application around these screens. It may set `--panel-inset` where its content reaches the edges. */
export type AccountPanel = ComponentType<{
  title: ReactNode;
  /** At the right of the title. */
  aside?: ReactNode;
  /** A line between title and content, for lists that reach the edges. */
  line?: boolean;
  children: ReactNode;
}>;
