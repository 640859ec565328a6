import { useEffect } from 'react';
import { brand } from '../domain/brand.ts';

/** Names the browser's tab and the history entry: `Dashboard Overview · <product>`. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · ${brand.name}`;
  }, [title]);
}
