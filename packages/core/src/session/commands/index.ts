export { type Command, useCommandList, useCommandsNow, useOfferCommands } from './commands.ts';
export { isCovered, isForFocus, keyOf, meaningOf } from './shortcuts.ts';
export { useKeepTyping } from './useKeepTyping.ts';
export { useShortcuts, useShortcutsOn } from './useShortcuts.ts';
