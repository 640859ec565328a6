import { useState } from 'react';
import { mayHaveRun } from '../client/call.ts';

/** Remembers for a form whether its last attempt may have been carried out, for `bindCall`. */
export function useRetries() {
  const [retries] = useState(() => {
    let isUnknown = false;
    return {
      isRetry: () => isUnknown,
      track: async <Answer>(attempt: Promise<Answer>): Promise<Answer> => {
        try {
          const answer = await attempt;
          isUnknown = false;
          return answer;
        } catch (error) {
          isUnknown = mayHaveRun(error, isUnknown);
          throw error;
        }
      },
    };
  });
  return retries;
}
