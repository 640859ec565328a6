import { Fragment } from 'react';

/** The name of an action such as `account.two_factor_enabled`. It breaks between its words. */
export function ActionName({ action }: { action: string }) {
  const [first, ...others] = action.split(/(?<=[._])/);
  return (
    <code>
      {first}
      {others.map((word) => (
        <Fragment key={word}>
          <wbr />
          {word}
        </Fragment>
      ))}
    </code>
  );
}
