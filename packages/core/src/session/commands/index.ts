export { type Command, useCommandList, useOfferCommands } from './commands.ts';
export { isCovered, isForFocus, keyOf, meaningOf } from './shortcuts.ts';
export { useShortcuts, useShortcutsOn } from './useShortcuts.ts';
export { useTypedAhead } from './useTypedAhead.ts';
