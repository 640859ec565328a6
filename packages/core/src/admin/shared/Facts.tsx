import type { ReactNode } from 'react';

export interface FactsProps {
  facts: readonly (readonly [name: string, value: ReactNode])[];
  /** Class of the caller for the list. */
  className?: string | undefined;
}

/** A list of facts: name and value. */
export function Facts({ facts, className }: FactsProps) {
  return (
    <dl className={className}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
