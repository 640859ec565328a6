import { writeFileSync } from 'node:fs';
import {
  type AccessibilityResults,
  areas,
  type ScreenResult,
} from '../src/site/legal/accessibility/results.ts';

const file = new URL('../src/site/legal/accessibility/results.json', import.meta.url);

/** Whether this run takes every look and publishes what came of it. */
export const publishing = process.env.ACCESSIBILITY_RESULTS === 'write';

type Area = ScreenResult['area'];

/** One screen in one state at one width and in one colour scheme. */
export interface Look {
  area: Area;
  /** As the router writes it, without the language in front: both languages are one screen. */
  path: string;
  state: string;
  findings: number;
  /** Version of axe-core. */
  engine: string;
}

/** Gathers the looks of a run. */
export function gatherLooks() {
  const looks: Look[] = [];
  return {
    add: (look: Look) => void looks.push(look),
    publish(): void {
      const of = (area: Area, path: string) =>
        looks.filter((look) => look.area === area && look.path === path);
      const rows = areas.flatMap((area) =>
        [...new Set(looks.filter((look) => look.area === area).map(({ path }) => path))]
          .toSorted()
          .map((path) => ({
            area,
            path,
            states: new Set(of(area, path).map(({ state }) => state)).size,
            looks: of(area, path).length,
            findings: of(area, path).reduce((sum, { findings }) => sum + findings, 0),
          })),
      );
      const published: AccessibilityResults = {
        engine: `axe-core ${looks[0]?.engine}`,
        checkedOn: new Date().toISOString().slice(0, 10),
        rows,
      };
      writeFileSync(file, `${JSON.stringify(published, null, 2)}\n`);
    },
  };
}
