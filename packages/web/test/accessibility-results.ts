import { writeFileSync } from 'node:fs';
import {
  type AccessibilityResults,
  areas,
  type ScreenResult,
} from '../src/site/legal/accessibility/results.ts';

const file = new URL('../src/site/legal/accessibility/results.json', import.meta.url);

/** Whether this run checks every view and writes the published results. */
export const publishing = process.env.ACCESSIBILITY_RESULTS === 'write';

type Area = ScreenResult['area'];

/** One check: a screen in one state, width and color scheme. */
export interface Look {
  area: Area;
  /** Path in the router, without the language prefix. Both languages count as one screen. */
  path: string;
  state: string;
  findings: number;
  /** Version of axe-core. */
  engine: string;
}

/** Collects the checks of a run. */
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
