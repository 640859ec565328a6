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

/** The methods of a group; each calls the main process on its own channel. */
function createGroup(name: string, methodNames: readonly string[]) {
  const createMethod = (method: string) => {
    const channel = callChannel(name, method);
    return (...args: unknown[]): Promise<unknown> => ipcRenderer.invoke(channel, ...args);
  };
  return Object.fromEntries(methodNames.map((method) => [method, createMethod(method)]));
}

/** Passes only the payload on, because the event object would give the page access to the sender. */
function on<E extends keyof DesktopEvents>(event: E, listener: Listener<E>): () => void {
  if (!events.includes(event)) throw new TypeError(`Unknown event: ${event}`);
  const channel = eventChannel(event);
  const onMessage = (_event: unknown, payload: DesktopEvents[E]) => listener(payload);
  ipcRenderer.on(channel, onMessage);
  return () => {
    ipcRenderer.removeListener(channel, onMessage);
  };
}

const groups = Object.entries(methods).map(([name, names]) => [name, createGroup(name, names)] as const);
contextBridge.exposeInMainWorld(bridgeName, { ...Object.fromEntries(groups), on });
