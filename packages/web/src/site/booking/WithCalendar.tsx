import { createElement, type ReactNode } from 'react';

/**
 * Two versions of a part of a page: with a booking calendar configured, and without. Only the server knows which, when
 * it starts; the build turns the two elements into the marks that the server looks for (`build/server-marks.ts`).
 */
export function WithCalendar({ children, otherwise }: { children: ReactNode; otherwise: ReactNode }) {
  return (
    <>
      {createElement('server-if', { name: 'calendar' }, children)}
      {createElement('server-else', { name: 'calendar' }, otherwise)}
    </>
  );
}
