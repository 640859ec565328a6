import { useEffect } from 'react';
import { brand } from '../domain/brand.ts';

/** Sets the document title: `Dashboard Overview · <product>`. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · ${brand.name}`;
  }, [title]);
}
