import type { KeyboardEvent } from 'react';

/** Ctrl or Cmd with Enter sends what is typed. */
export function onSendKeys(send: () => void) {
  return (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    send();
  };
}
