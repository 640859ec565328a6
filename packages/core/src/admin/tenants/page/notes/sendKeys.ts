import type { KeyboardEvent } from 'react';

/** Key handler that sends on Ctrl+Enter or Cmd+Enter. */
export function onSendKeys(send: () => void) {
  return (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    send();
  };
}
