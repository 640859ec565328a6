import { useEffect, useState } from 'react';
import { subdomainValidation, type ValidationKey } from '../domain/validation.ts';

export interface AddressAnswer {
  available: boolean;
  /** Why the name cannot be had, for people. */
  problem?: string;
  suggestion?: string;
}

/**
 * Where the check of a web address stands: nothing to check, breaks a rule, asked, answered, or the question did not
 * get through (then the server decides on submit).
 */
export type AddressState =
  | { state: 'empty' | 'checking' | 'available' | 'unchecked' }
  | { state: 'invalid'; key: ValidationKey }
  | { state: 'taken'; problem: string | undefined; suggestion: string | undefined };

/** Milliseconds without a key press before the server is asked. */
const pause = 350;

/**
 * Checks a clinic's web address while it is typed: the rules at once, the server after a pause, an answer to an
 * older question dropped. `check` must keep its identity between renders.
 */
export function useAddressCheck(
  name: string,
  check: (name: string, signal: AbortSignal) => Promise<AddressAnswer>,
): AddressState {
  const [answer, setAnswer] = useState<{ name: string; state: AddressState }>();
  const problem = name ? subdomainValidation(name) : undefined;

  useEffect(() => {
    if (!name || problem) return;
    const controller = new AbortController();
    const timer = setTimeout(() => {
      check(name, controller.signal).then(
        (found) => setAnswer({ name, state: toState(found) }),
        () => {
          if (!controller.signal.aborted) setAnswer({ name, state: { state: 'unchecked' } });
        },
      );
    }, pause);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [name, problem, check]);

  if (!name) return { state: 'empty' };
  if (problem) return { state: 'invalid', key: problem };
  return answer?.name === name ? answer.state : { state: 'checking' };
}

function toState(found: AddressAnswer): AddressState {
  return found.available
    ? { state: 'available' }
    : { state: 'taken', problem: found.problem, suggestion: found.suggestion };
}
