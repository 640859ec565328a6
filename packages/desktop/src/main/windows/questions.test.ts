import { expect, it } from 'vitest';
import { closeQuestion, quitQuestion } from './questions.ts';

it('asks nothing when nothing would be lost', () => {
  expect([closeQuestion({ unsaved: 0, exports: 0 }), quitQuestion({ unsaved: 0, exports: 0 })]).toEqual([
    null,
    null,
  ]);
});

it('names unsaved changes and running exports', () => {
  expect(quitQuestion({ unsaved: 0, exports: 2 })).toEqual({
    title: '2 exports are running',
    detail: 'Running exports will be cancelled.',
    confirm: 'Quit Anyway',
    cancel: 'Keep Open',
  });
  expect(quitQuestion({ unsaved: 1, exports: 1 })).toMatchObject({
    title: 'You have unsaved changes',
    detail:
      'A window has unsaved changes. If you quit, they will be lost. Running exports will be cancelled.',
  });
  expect(closeQuestion({ unsaved: 1, exports: 0 })).toMatchObject({
    detail: 'If you close this window, they will be lost.',
    confirm: 'Close Anyway',
  });
  expect(closeQuestion({ unsaved: 0, exports: 1 })).toMatchObject({
    title: 'An export is running',
    detail: 'If you close this window, its exports will be cancelled.',
  });
});
