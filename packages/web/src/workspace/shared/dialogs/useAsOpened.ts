import { useState } from 'react';

/**
 * The value as it was when a dialog opened. If a colleague changes it meanwhile, the server then refuses what is sent
 * from the dialog, instead of accepting it for a state that nobody has read.
 */
export function useAsOpened<Value>(value: Value): Value {
  const [opened] = useState(() => value);
  return opened;
}
