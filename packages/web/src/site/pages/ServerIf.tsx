import { createElement, type ReactNode } from 'react';

/**
 * Two versions of a part of a page; the server chooses one when it starts, and the build turns the two elements into marks
 * for it (`build/server-marks.ts`). Another may stand in the children, none in `otherwise`.
 *
 * @param name what decides, as the server knows it: `calendar`, `examples`, an item of the launch check; with commas
 * between several, any of them
 */
export function ServerIf({
  name,
  children,
  otherwise,
}: {
  name: string;
  children: ReactNode;
  otherwise?: ReactNode;
}) {
  return (
    <>
      {createElement('server-if', { name }, children)}
      {createElement('server-else', { name }, otherwise)}
    </>
  );
}
