import { bridgeName, type DesktopApi, type DesktopEvents } from '../ipc-contract.ts';

export type Bridge = DesktopApi;

/** The bridge that the preload script has added to this page. */
export function getBridge(page: Window): Bridge {
  const bridge = (page as Window & { [bridgeName]?: Bridge })[bridgeName];
  if (!bridge) throw new Error('This page runs only in the desktop application.');
  return bridge;
}

/** Listens to several events of the main process until the returned function is called. */
export function listenTo(
  bridge: Pick<Bridge, 'on'>,
  listeners: { [E in keyof DesktopEvents]?: (payload: DesktopEvents[E]) => void },
): () => void {
  const names = Object.keys(listeners) as (keyof DesktopEvents)[];
  const listen = <E extends keyof DesktopEvents>(event: E) =>
    bridge.on(event, (payload) => listeners[event]?.(payload));
  const unsubscribes = names.map(listen);
  return () => {
    for (const unsubscribe of unsubscribes) unsubscribe();
  };
}
