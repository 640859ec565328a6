import { createElement, type ReactNode } from 'react';

/**
 * Two versions of a part of a page: with and without a configured booking calendar. The server chooses one when it
 * starts; the build turns the two elements into marks for it (`build/server-marks.ts`).
 */
export function WithCalendar({ children, otherwise }: { children: ReactNode; otherwise: ReactNode }) {
  return (
    <>
      {createElement('server-if', { name: 'calendar' }, children)}
      {createElement('server-else', { name: 'calendar' }, otherwise)}
    </>
  );
}
