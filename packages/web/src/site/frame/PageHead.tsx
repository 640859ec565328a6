import type { ReactNode } from 'react';

export interface PageHeadProps {
  title: string;
  lead: string;
  children?: ReactNode;
}

/** Title and opening sentence of a public page, with its actions if it has any. */
export function PageHead({ title, lead, children }: PageHeadProps) {
  return (
    <header className="page-head">
      <h1 className="page-title">{title}</h1>
      <p className="page-lead">{lead}</p>
      {children ? <div className="actions">{children}</div> : null}
    </header>
  );
}
