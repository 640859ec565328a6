import published from './results.json' with { type: 'json' };

/** Screens by where they stand: public pages, accounts and registration, a clinic's own site, the operators' console. */
export const areas = ['public', 'main', 'clinic', 'console'] as const;

/** What the automated check found on one screen, in all its states and in both languages. */
export interface ScreenResult {
  area: (typeof areas)[number];
  path: string;
  /** Different states that were looked at: ready, loading, failing, empty and so on. */
  states: number;
  /** Looks taken in all: by state, width, color scheme and language. */
  looks: number;
  findings: number;
}

/** What the last whole run of the check wrote; a test keeps it in step with the screens that there are. */
export interface AccessibilityResults {
  engine: string;
  /** `2026-11-21` */
  checkedOn: string;
  rows: readonly ScreenResult[];
}

export const results = published as AccessibilityResults;
