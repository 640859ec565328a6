import published from './results.json' with { type: 'json' };

/** Groups of screens: public pages, accounts and registration, clinics' sites, the operators' console. */
export const areas = ['public', 'main', 'clinic', 'console'] as const;

/** Results of the automated check of one screen, in all its states and both languages. */
export interface ScreenResult {
  area: (typeof areas)[number];
  path: string;
  /** Number of states checked: ready, loading, failing, empty and so on. */
  states: number;
  /** Number of checks, by state, width, color scheme and language. */
  looks: number;
  findings: number;
}

/** Results written by the last complete run; a test checks that they cover all screens. */
export interface AccessibilityResults {
  engine: string;
  /** `2026-11-21` */
  checkedOn: string;
  rows: readonly ScreenResult[];
}

export const results = published as AccessibilityResults;
