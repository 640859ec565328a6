import { createElement, type ReactNode } from 'react';

/**
 * Two versions of a part of a page, of which the server chooses one when it starts. The build turns the elements into
 * markers (`build/server-marks.ts`). `children` may contain another `ServerIf`, `otherwise` may not.
 *
 * @param name the server's condition: `calendar`, `examples` or an item of the launch check; several, separated by
 * commas, mean any of them
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
