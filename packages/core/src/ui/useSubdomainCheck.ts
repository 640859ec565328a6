import { useEffect, useState } from 'react';
import { subdomainValidation, type ValidationKey } from '../domain/validation.ts';

export interface SubdomainAnswer {
  available: boolean;
  /** Why the subdomain is not available, as a text to show. */
  problem?: string;
  suggestion?: string;
}

/**
 * State of the check: nothing to check, invalid, checking, answered, or failed (then the server decides on
 * submit).
 */
export type SubdomainState =
  | { state: 'empty' | 'checking' | 'available' | 'unchecked' }
  | { state: 'invalid'; key: ValidationKey }
  | { state: 'taken'; problem: string | undefined; suggestion: string | undefined };

/** Pause in typing before the server is called, in milliseconds. */
const pause = 350;

/**
 * Checks a clinic's subdomain while it is typed: against the rules immediately, then by the server after a
 * pause. Outdated answers are ignored. `check` must be the same function at every render.
 */
export function useSubdomainCheck(
  name: string,
  check: (name: string, signal: AbortSignal) => Promise<SubdomainAnswer>,
): SubdomainState {
  const [answer, setAnswer] = useState<{ name: string; state: SubdomainState }>();
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

function toState(found: SubdomainAnswer): SubdomainState {
  return found.available
    ? { state: 'available' }
    : { state: 'taken', problem: found.problem, suggestion: found.suggestion };
}
