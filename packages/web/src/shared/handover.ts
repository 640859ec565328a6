import { createContext } from 'react';

/** A prerendered page that the application replaces once it has loaded. */
export interface Handover {
  /**
   * Call it once the screen is rendered. `adopt` gets the input so far by field name and the names of the fields
   * already left, and must apply both to the screen. Then the screen replaces the page, keeping focus and caret. Works
   * once.
   */
  take(adopt: (typed: ReadonlyMap<string, string>, left: ReadonlySet<string>) => void): void;
  /** The screen cannot be rendered: the page stays and works without it. */
  giveUp(): void;
}

/** The prerendered page; null when the application started without one. */
export const HandoverContext = createContext<Handover | null>(null);
