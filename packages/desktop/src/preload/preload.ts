import { contextBridge, ipcRenderer } from 'electron';
import {
  bridgeName,
  callChannel,
  type DesktopEvents,
  eventChannel,
  events,
  methods,
} from '../ipc-contract.ts';

type Listener<E extends keyof DesktopEvents> = (payload: DesktopEvents[E]) => void;

/** One group of methods; each asks the main process on the channel of its own. */
function group(name: string, names: readonly string[]) {
  const asking = (method: string) => {
    const channel = callChannel(name, method);
    return (...args: unknown[]): Promise<unknown> => ipcRenderer.invoke(channel, ...args);
  };
  return Object.fromEntries(names.map((method) => [method, asking(method)]));
}

/** The page gets the payload alone: the event that carries it would lead back to the sender. */
function on<E extends keyof DesktopEvents>(event: E, listener: Listener<E>): () => void {
  if (!events.includes(event)) throw new TypeError('There is no such event.');
  const channel = eventChannel(event);
  const heard = (_event: unknown, payload: DesktopEvents[E]) => listener(payload);
  ipcRenderer.on(channel, heard);
  return () => {
    ipcRenderer.removeListener(channel, heard);
  };
}

const groups = Object.entries(methods).map(([name, names]) => [name, group(name, names)] as const);
contextBridge.exposeInMainWorld(bridgeName, { ...Object.fromEntries(groups), on });
