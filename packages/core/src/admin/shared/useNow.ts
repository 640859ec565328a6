import { useEffect, useState } from 'react';

/** The time in milliseconds, renewed every so often, for relative times that must not go stale. */
export function useNow(everyMilliseconds = 10_000): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), everyMilliseconds);
    return () => clearInterval(timer);
  }, [everyMilliseconds]);
  return now;
}
