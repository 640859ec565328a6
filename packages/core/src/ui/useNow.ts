import { useEffect, useState } from 'react';

/** The current time in milliseconds, updated regularly, for relative times. */
export function useNow(everyMilliseconds = 10_000): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), everyMilliseconds);
    return () => clearInterval(timer);
  }, [everyMilliseconds]);
  return now;
}
