import { createContext } from 'react';

/** A page that the build wrote, on the screen until the application can take its place. */
export interface Handover {
  /**
   * To be called once the screen is drawn. `adopt` gets what was typed so far, by field name, and must put it into the
   * screen; then the screen takes the page's place with focus and caret where they were. Acts once.
   */
  take(adopt: (typed: ReadonlyMap<string, string>) => void): void;
  /** The screen cannot be drawn now: the page stays, and works by itself. */
  giveUp(): void;
}

/** The page to take over from; null where the application was alone from the start. */
export const HandoverContext = createContext<Handover | null>(null);
