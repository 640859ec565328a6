import type { Command } from './commands.ts';

/** How long the second key of a shortcut such as `g t` may take, in milliseconds. */
export const sequencePause = 1_200;

/** The key of an event as shortcuts spell it; null for what can be none. */
export function keyOf(event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>): string | null {
  if (event.ctrlKey || event.metaKey || event.altKey) return null;
  if (['Shift', 'Control', 'Alt', 'Meta', 'CapsLock', 'Tab'].includes(event.key)) return null;
  return event.key === ' ' ? 'space' : event.key.toLowerCase();
}

/**
 * What the keys pressed so far mean: a command, the beginning of one, or nothing. A shortcut of one key and one that
 * begins with it never stand side by side.
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
 * Whether a key belongs to what has the focus: somebody is typing (WCAG 2.1.4), or Enter and Space press a button. The
 * tick of a row is no text, so letters go past it.
 */
export function isForFocus(target: EventTarget | null, key: string): boolean {
  if (!(target instanceof Element)) return false;
  const tick = target.matches('input[type="checkbox"], input[type="radio"]');
  if (tick) return key === 'space' || key === 'enter';
  if (target.closest(fields)) return true;
  return (key === 'enter' || key === 'space') && target.closest(pressable) !== null;
}

/** Whether something stands over the screen that the keys are for: a dialog, a menu, the palette. */
export function isCovered(document: Document): boolean {
  return document.querySelector('[role="dialog"], [role="menu"], [role="listbox"]') !== null;
}
