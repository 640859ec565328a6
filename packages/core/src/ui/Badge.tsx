import type { ReactNode } from 'react';

export type BadgeTone = 'ok' | 'warn' | 'bad' | 'neutral' | 'basic' | 'professional' | 'enterprise';

export interface BadgeProps {
  tone: BadgeTone;
  /** A dot before the text, for states. */
  dot?: boolean;
  children: ReactNode;
}

/** Text on its tone's pale ground, both from the tokens (styles in `global.css`). The text says it all; colour repeats it. */
export function Badge({ tone, dot = false, children }: BadgeProps) {
  return (
    <span className="ui-badge" data-tone={tone} data-dot={dot || undefined}>
      {children}
    </span>
  );
}
