import type { ReactNode } from 'react';

export type BadgeTone = 'ok' | 'warn' | 'bad' | 'neutral' | 'basic' | 'professional' | 'enterprise';

export interface BadgeProps {
  tone: BadgeTone;
  /** Shows a dot before the text, for states. */
  dot?: boolean;
  children: ReactNode;
}

/** A label in the colours of its tone (styles in `global.css`). The text must be clear without the colour. */
export function Badge({ tone, dot = false, children }: BadgeProps) {
  return (
    <span className="ui-badge" data-tone={tone} data-dot={dot || undefined}>
      {children}
    </span>
  );
}
