import type { ApiCall, Transport } from '@tamarack/core/session';
import { createContext } from 'react';

/** Answers instead of the server when a sandbox visitor submits a form. */
export interface SandboxAnswers {
  transport: Transport;
  /** Calls `answer` instead of sending the next change. An incomplete form sends none, so this expires. */
  expect(answer: () => void): void;
}

/** Undefined outside the sandbox. */
export const SandboxContext = createContext<SandboxAnswers | undefined>(undefined);

/** Maximum time between the press and the request. */
const expectationMs = 1_000;

export function createSandboxAnswers(transport: Transport): SandboxAnswers {
  let expected: (() => void) | undefined;
  return {
    expect(answer) {
      expected = answer;
      setTimeout(() => {
        if (expected === answer) expected = undefined;
      }, expectationMs);
    },
    transport: {
      ...transport,
      request<T>(call: ApiCall): Promise<T> {
        const answer = expected;
        if (call.method === 'GET' || call.background || !answer) return transport.request<T>(call);
        expected = undefined;
        answer();
        // The promise never settles, so the dialog stays open without an error.
        return new Promise<T>(() => {});
      },
    },
  };
}
