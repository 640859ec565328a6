import { createContext, type ReactNode, useContext, useState } from 'react';
import { usePorts } from '../../session/SessionProvider.tsx';

export const densities = ['comfortable', 'compact'] as const;
export type Density = (typeof densities)[number];

const settingName = 'console.density';

const DensityContext = createContext<{ density: Density; setDensity: (density: Density) => void }>({
  density: 'comfortable',
  setDensity: () => {},
});

/** Keeps how dense tables and lists are on this device; styles read it from `data-density`. */
export function DensityProvider({ children }: { children: ReactNode }) {
  const { settings } = usePorts();
  const [density, show] = useState<Density>(() =>
    settings.get(settingName) === 'compact' ? 'compact' : 'comfortable',
  );
  const setDensity = (next: Density) => {
    settings.set(settingName, next);
    show(next);
  };
  return (
    <DensityContext value={{ density, setDensity }}>
      <div data-density={density}>{children}</div>
    </DensityContext>
  );
}

export function useDensity() {
  return useContext(DensityContext);
}
