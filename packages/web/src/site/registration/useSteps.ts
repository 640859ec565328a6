import { useEffect, useRef, useState } from 'react';
import { usePlace } from '../../shared/place.tsx';
import { useParams } from './useParams.ts';
import type { Step } from './values.ts';

/**
 * The step that is shown: the one in the search params, but none after `reached`.
 * @param saved the step that the draft has reached on arrival
 */
export function useSteps(saved: number) {
  const { go, pathname } = usePlace();
  const { searchParams, set } = useParams();
  const [reached, setReached] = useState(saved);
  /** The step of history entries without one: the draft's step on arrival, also after further steps were saved. */
  const [arrivedAt, setArrivedAt] = useState(searchParams.has('step') ? 1 : saved);
  const wanted = Number(searchParams.get('step')) || arrivedAt;
  const step = Math.min(Math.max(1, Math.trunc(wanted)), reached, 4) as Step;
  const [focus, setFocus] = useState<FocusRequest>();

  return {
    step,
    setReached,
    /** Goes to a step and focuses its heading. */
    goTo(next: Step) {
      // Once step 1 is saved the draft has the plan; the link's plan must not overwrite it.
      set({ step: next, ...(step === 1 ? { plan: undefined } : {}) });
      setFocus({ on: 'heading', step: next });
    },
    /** Focuses the first invalid field of a step. */
    focusError: (at: Step) => setFocus({ on: 'error', step: at }),
    startOver() {
      setReached(1);
      setArrivedAt(1);
      go(pathname);
      setFocus({ on: 'heading', step: 1 });
    },
    /** The element that contains the step. */
    root: useFocus(focus, step),
  };
}

interface FocusRequest {
  on: 'heading' | 'error';
  /** The step that has to be shown first. */
  step: Step;
}

/** Moves the focus to the step's heading, or to the first invalid field, once that step is shown. */
function useFocus(request: FocusRequest | undefined, step: Step) {
  const root = useRef<HTMLDivElement>(null);
  const served = useRef<FocusRequest>(undefined);
  useEffect(() => {
    if (!request || request.step !== step || served.current === request) return;
    served.current = request;
    const wrong =
      request.on === 'error' ? root.current?.querySelector<HTMLElement>('[aria-invalid="true"]') : null;
    (wrong ?? root.current?.querySelector<HTMLElement>('h1'))?.focus();
    if (!wrong) window.scrollTo({ top: 0 });
  }, [request, step]);
  return root;
}
