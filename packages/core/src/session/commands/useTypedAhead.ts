import { useEffect } from 'react';

/**
 * While `active`, keeps what is typed for a palette that is still loading; it would otherwise run shortcuts.
 * @param onType gets the change to the text kept so far
 */
export function useTypedAhead(active: boolean, onType: (change: (typed: string) => string) => void): void {
  useEffect(() => {
    if (!active) return;
    const keep = (event: KeyboardEvent) => {
      const { key } = event;
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      if (key.length !== 1 && key !== 'Enter' && key !== 'Backspace') return;
      event.preventDefault();
      event.stopPropagation();
      if (key !== 'Enter') onType((typed) => (key === 'Backspace' ? typed.slice(0, -1) : typed + key));
    };
    window.addEventListener('keydown', keep, true);
    return () => window.removeEventListener('keydown', keep, true);
  }, [active, onType]);
}
