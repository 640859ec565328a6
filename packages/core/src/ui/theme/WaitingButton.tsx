import type { ComponentPropsWithRef, MouseEvent } from 'react';

type WaitingButtonProps = ComponentPropsWithRef<'button'> & {
  'data-loading'?: boolean | undefined;
  'data-disabled'?: boolean | undefined;
};

/**
 * The element of Mantine's buttons. While one is loading or `aria-disabled`, it ignores clicks but is not disabled: a
 * disabled button would lose the focus. Of buttons that exclude each other, only the pressed one is loading; the others are
 * `aria-disabled` meanwhile.
 */
export function WaitingButton({ type, ...props }: WaitingButtonProps) {
  const waits = (props['data-loading'] || props['aria-disabled'] === true) && !props['data-disabled'];
  return (
    <button
      {...props}
      type={type ?? 'button'}
      aria-disabled={props['aria-disabled'] || undefined}
      {...(waits && { disabled: false, 'aria-disabled': true, onClick: ignore })}
    />
  );
}

function ignore(event: MouseEvent): void {
  event.preventDefault();
  event.stopPropagation();
}
