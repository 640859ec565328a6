import type { Command } from './commands.ts';

/** Maximum pause before the second key of a shortcut such as `g t`, in milliseconds. */
export const sequencePause = 1_200;

/** The name of a key in shortcuts; null for keys that are not used in shortcuts. */
export function keyOf(event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>): string | null {
  if (event.ctrlKey || event.metaKey || event.altKey) return null;
  if (['Shift', 'Control', 'Alt', 'Meta', 'CapsLock', 'Tab'].includes(event.key)) return null;
  return event.key === ' ' ? 'space' : event.key.toLowerCase();
}

/**
 * What the keys pressed so far stand for: a command, the beginning of a shortcut, or nothing. No shortcut is
 * the beginning of another.
 */
export function meaningOf(keys: readonly string[], commands: readonly Command[]): Command | 'begun' | null {
  const pressed = keys.join(' ');
  const exact = commands.find(({ shortcut }) => shortcut === pressed);
  if (exact) return exact.enabled === false ? null : exact;
  return commands.some(({ shortcut }) => shortcut?.startsWith(`${pressed} `)) ? 'begun' : null;
}

const fields = 'input, textarea, select, [contenteditable=""], [contenteditable="true"], [role="textbox"]';
const pressable = 'a, button, summary, [role="button"], [role="option"], [role="tab"], [role="menuitem"]';

/**
 * Whether the focused element needs the key itself: somebody is typing (WCAG 2.1.4), or Enter or Space
 * presses a button. Letters typed on a checkbox still count as shortcuts.
 */
export function isForFocus(target: EventTarget | null, key: string): boolean {
  if (!(target instanceof Element)) return false;
  const tick = target.matches('input[type="checkbox"], input[type="radio"]');
  if (tick) return key === 'space' || key === 'enter';
  if (target.closest(fields)) return true;
  return (key === 'enter' || key === 'space') && target.closest(pressable) !== null;
}

/** Whether a dialog, a menu or the palette is open. */
export function isCovered(document: Document): boolean {
  return document.querySelector('dialog[open], [role="dialog"], [role="menu"], [role="listbox"]') !== null;
}
