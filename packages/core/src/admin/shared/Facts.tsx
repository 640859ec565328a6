import type { ReactNode } from 'react';

/** One fact of a list. */
export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

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
        <Fact key={name} name={name}>
          {value}
        </Fact>
      ))}
    </dl>
  );
}
