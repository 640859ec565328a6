/** How long a toast stays, in milliseconds, and how many are kept (product specification, section 9). */
const stay = { success: 2_000, error: 4_000 } as const;
const maxToasts = 20;

export type Tone = keyof typeof stay;

/**
 * Shows toasts like the application's. Their live regions are created with the page, so that screen readers announce
 * the first one too.
 */
export function createToasts(view: Window): (text: string, tone: Tone) => void {
  const page = view.document;
  const places = (['status', 'alert'] as const).map((role) => {
    const place = page.createElement('div');
    place.className = 'toasts';
    place.setAttribute('role', role);
    page.body.append(place);
    return place;
  });
  return (text, tone) => {
    const place = places[tone === 'success' ? 0 : 1];
    if (!place) return;
    const toast = page.createElement('p');
    toast.className = 'toast';
    toast.dataset.tone = tone;
    toast.textContent = text;
    place.append(toast);
    while (place.childElementCount > maxToasts) place.firstElementChild?.remove();
    view.setTimeout(() => toast.remove(), stay[tone]);
  };
}

const flashKey = 'flash';

/** Stores a message for the next public page of this tab; without storage it is dropped. */
export function leaveFlash(storage: () => Storage, text: string): void {
  try {
    storage().setItem(flashKey, text);
  } catch {
    // Without storage, the next page is clear enough without the message.
  }
}

/** Reads and removes the message of the previous page. */
export function takeFlash(storage: () => Storage): string | null {
  try {
    const text = storage().getItem(flashKey);
    storage().removeItem(flashKey);
    return text;
  } catch {
    return null;
  }
}
