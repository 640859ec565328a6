import type { ReactNode, Ref } from 'react';

export interface NoticeProps {
  tone: 'info' | 'ok' | 'warn' | 'bad';
  title?: ReactNode;
  children?: ReactNode;
  /** Buttons or links beneath the text. */
  actions?: ReactNode;
  /**
   * `alert` interrupts a screen reader, `status` waits. Omit it for a notice that is shown from the start.
   */
  role?: 'alert' | 'status';
  ref?: Ref<HTMLDivElement>;
}

/** A message inside a page (styles in `theme/notice.css`). Can be focused by a script. */
export function Notice({ tone, title, children, actions, role, ref }: NoticeProps) {
  return (
    <div ref={ref} className="ui-notice" data-tone={tone} role={role} tabIndex={-1}>
      {title ? <strong className="ui-notice-title">{title}</strong> : null}
      {children ? <div>{children}</div> : null}
      {actions ? <div className="ui-notice-actions">{actions}</div> : null}
    </div>
  );
}

/** Says why something failed; without a text, nothing. */
export function ErrorNotice({ children }: { children: ReactNode }) {
  return children ? (
    <Notice tone="bad" role="alert">
      {children}
    </Notice>
  ) : null;
}
