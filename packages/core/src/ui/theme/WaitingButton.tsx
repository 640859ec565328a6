import type { ComponentPropsWithRef, MouseEvent } from 'react';

type WaitingButtonProps = ComponentPropsWithRef<'button'> & {
  'data-loading'?: boolean | undefined;
  'data-disabled'?: boolean | undefined;
};

/**
 * The element of Mantine's buttons. While one is loading, it ignores clicks but is not disabled: a disabled button would
 * lose the focus.
 */
export function WaitingButton({ type, ...props }: WaitingButtonProps) {
  const waits = props['data-loading'] && !props['data-disabled'];
  return (
    <button
      {...props}
      type={type ?? 'button'}
      {...(waits && { disabled: false, 'aria-disabled': true, onClick: ignore })}
    />
  );
}

function ignore(event: MouseEvent): void {
  event.preventDefault();
  event.stopPropagation();
}
