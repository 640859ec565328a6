import type { ComponentType } from 'react';

/** A route's screen whose code loads when the route is opened; the router loads the code of its frame at the same time. */
export const screen = <Name extends string>(
  load: () => Promise<Record<Name, ComponentType>>,
  name: Name,
) => ({
  lazy: async () => ({ Component: (await load())[name] }),
});
