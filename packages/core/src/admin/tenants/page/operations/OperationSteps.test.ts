import { describe, expect, it } from 'vitest';
import type { Operation, OperationStep } from '../../../../domain/platform/operations.ts';
import { shownSteps } from './OperationSteps.tsx';

const step = (position: number, state: OperationStep['state']): OperationStep => ({
  position,
  name: `step-${position}`,
  state,
  attempts: 1,
  error: null,
  detail: null,
  startedAt: null,
  finishedAt: null,
});

const shown = (state: Operation['state'], ...states: OperationStep['state'][]) =>
  shownSteps({ state, steps: states.map((one, at) => step(at, one)) } as Operation).map(
    (entry) => entry.shown,
  );

describe('shownSteps', () => {
  it('shows the first unfinished step as running', () => {
    expect(shown('running', 'succeeded', 'pending', 'pending')).toEqual(['done', 'running', 'waiting']);
  });

  it('shows a step that failed and is retried as running', () => {
    expect(shown('running', 'succeeded', 'failed', 'pending')).toEqual(['done', 'running', 'waiting']);
  });

  it('shows where a failed operation stopped', () => {
    expect(shown('failed', 'succeeded', 'failed', 'pending')).toEqual(['done', 'failed', 'waiting']);
  });

  it('shows no step as running before it starts', () => {
    expect(shown('queued', 'pending', 'pending')).toEqual(['waiting', 'waiting']);
  });

  it('sorts by position', () => {
    const operation = { state: 'running', steps: [step(1, 'pending'), step(0, 'succeeded')] } as Operation;
    expect(shownSteps(operation).map((entry) => entry.step.position)).toEqual([0, 1]);
  });
});
