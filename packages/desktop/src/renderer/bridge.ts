import { bridgeName, type DesktopApi, type DesktopEvents } from '../ipc-contract.ts';

export type Bridge = DesktopApi;

/** What the preload script has put on this page; the page runs nowhere without it. */
export function bridgeOf(page: Window): Bridge {
  const bridge = (page as Window & { [bridgeName]?: Bridge })[bridgeName];
  if (!bridge) throw new Error('This page belongs inside the application.');
  return bridge;
}

/** Listens to several of the main process's events; the returned function ends them all. */
export function listenTo(
  bridge: Pick<Bridge, 'on'>,
  listeners: { [E in keyof DesktopEvents]?: (payload: DesktopEvents[E]) => void },
): () => void {
  const names = Object.keys(listeners) as (keyof DesktopEvents)[];
  const listen = <E extends keyof DesktopEvents>(event: E) =>
    bridge.on(event, (payload) => listeners[event]?.(payload));
  const ends = names.map(listen);
  return () => {
    for (const end of ends) end();
  };
}
