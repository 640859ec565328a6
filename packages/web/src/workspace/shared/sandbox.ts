import type { ApiCall, Transport } from '@tamarack/core/session';
import { createContext } from 'react';

/** Answers in place of the server when a visitor of the sandbox presses the last button of a dialog. */
export interface SandboxAnswers {
  transport: Transport;
  /** Calls `answer` instead of sending the change that the press causes; a form that is not complete sends none. */
  expect(answer: () => void): void;
}

/** Undefined outside the sandbox. */
export const SandboxContext = createContext<SandboxAnswers | undefined>(undefined);

/** In milliseconds, from the press to the request. */
const within = 1_000;

export function createSandboxAnswers(transport: Transport): SandboxAnswers {
  let expected: (() => void) | undefined;
  return {
    expect(answer) {
      expected = answer;
      setTimeout(() => {
        if (expected === answer) expected = undefined;
      }, within);
    },
    transport: {
      ...transport,
      request<T>(call: ApiCall): Promise<T> {
        const answer = expected;
        if (call.method === 'GET' || !answer) return transport.request<T>(call);
        expected = undefined;
        answer();
        // It is neither done nor refused: the dialog stays as it is.
        return new Promise<T>(() => {});
      },
    },
  };
}
