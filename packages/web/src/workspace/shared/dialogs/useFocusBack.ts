import { useEffect, useEffectEvent, useState } from 'react';

/** For each open overlay, the elements that can get the focus when it closes. */
let open: (readonly HTMLElement[])[] = [];

/** Whether the element that had the focus has disappeared. */
export const isFocusLost = (): boolean =>
  document.activeElement === null || document.activeElement === document.body;

/** Marks a group, such as a grid, of which one element is the tab stop: that one gets the focus for the group. */
const oneTabStop = '[data-one-tab-stop]';

const always = () => true;

const rows = 'li, tr';
const controls = ':is(a[href], button, input, select, textarea):not(:disabled)';

const focusableIn = (place: HTMLElement | null): Element | null => {
  if (place?.matches(oneTabStop)) return place.querySelector('[tabindex="0"]');
  return place?.matches(rows) && !place.hasAttribute('tabindex') ? place.querySelector(controls) : place;
};

/** The focused element, its row and group, the dialog around it, and what the topmost overlay itself would go back to. */
function placesNow(): readonly HTMLElement[] {
  const focused = document.activeElement;
  const dialog = focused?.closest<HTMLElement>('[role="dialog"]');
  const row = focused?.closest<HTMLElement>(rows);
  const group = focused?.closest<HTMLElement>(oneTabStop);
  return [
    ...(focused instanceof HTMLElement && focused !== document.body ? [focused] : []),
    ...(row && row !== focused ? [row] : []),
    ...(group ? [group] : []),
    ...(dialog && dialog !== focused ? [dialog] : []),
    ...(open.at(-1) ?? []),
  ];
}

/**
 * Gives the focus back to the element that had it, when it would be lost as this unmounts. If that element is gone, its
 * row gets the focus, or its dialog, or what had it before that dialog opened. Mantine's overlays give the focus back only
 * when they are closed while they stay mounted. `isWanted` is asked when the overlay closes.
 */
export function useFocusBack(isWanted: () => boolean = always): void {
  const [places] = useState(placesNow);
  const wanted = useEffectEvent(isWanted);
  useEffect(() => {
    open = [...open, places];
    return () => {
      open = open.filter((each) => each !== places);
      // An element may have been drawn anew elsewhere, like the card of an appointment that was moved.
      const current = places.map((each) =>
        focusableIn(each.isConnected ? each : document.getElementById(each.id)),
      );
      const place = current.find((each) => each !== null);
      if (isFocusLost() && wanted() && place instanceof HTMLElement) place.focus({ preventScroll: true });
    };
  }, [places]);
}

/** Focuses the `data-autofocus` field of a form that replaces what had the focus; use it as a `ref`. */
export const focusMarked = (form: HTMLElement | null) =>
  form?.querySelector<HTMLElement>('[data-autofocus]')?.focus();
