import { useDeviceSetting } from '../../session/appState.ts';

export const densities = ['comfortable', 'compact'] as const;
export type Density = (typeof densities)[number];

/**
 * Row density of tables and lists, stored on this device; styles read it from `data-density` on the shell.
 */
export function useDensity(): { density: Density; setDensity: (density: Density) => void } {
  const [setting, setDensity] = useDeviceSetting('console.density');
  return { density: setting === 'compact' ? 'compact' : 'comfortable', setDensity };
}
