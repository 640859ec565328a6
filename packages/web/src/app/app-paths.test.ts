import { describe, expect, it } from 'vitest';
import { appPaths } from '../shared/app-paths.ts';
import type { FeatureRoutes } from '../shared/feature-routes.ts';

const features = Object.values(
  import.meta.glob<FeatureRoutes>('../{site,accounts,workspace}/*/routes.tsx', {
    eager: true,
    import: 'routes',
  }),
);

describe('app paths', () => {
  it('match the paths of the screens, in both languages, and of the console', () => {
    const screens = features.flatMap(({ main = [] }) => main.map(({ path }) => `/${path}`));
    const expected = [...screens, ...screens.map((path) => `/fr${path}`), '/admin', '/admin/*'];
    expect(appPaths.toSorted()).toEqual(expected.toSorted());
  });
});
