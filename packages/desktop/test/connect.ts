import { callChannel } from '../src/ipc-contract.ts';
import { registerHandlers } from '../src/main/ipc/register.ts';
import { type CallEvent, createSenderCheck, type SenderCheck } from '../src/main/ipc/sender.ts';
import { appOrigin } from '../src/main/security/app-files.ts';
import { type ApiServer, startApiServer } from './api-server.ts';
import { createSystem, type System } from './system.ts';

/** Calls a method as a page does, by its name, such as `session.exists`. */
export type Call = (method: string, ...args: unknown[]) => Promise<unknown>;

/** An event as Electron creates it for a call from the main frame of a window. */
export function eventFrom(windowId: number, url = `${appOrigin}/#/admin`): CallEvent {
  const frame = { url, parent: null };
  return { sender: { id: windowId, mainFrame: frame }, senderFrame: frame };
}

/** Registers the handlers, so that a test can call them with any event. */
export function connect(system: System, checkSender?: SenderCheck) {
  const handlers = new Map<string, (event: CallEvent, ...args: unknown[]) => Promise<unknown>>();
  registerHandlers(
    { handle: (channel, listener) => void handlers.set(channel, listener) },
    {
      handlers: system.application.handlers,
      checkSender: checkSender ?? createSenderCheck((id) => system.windowIds.has(id)),
      log: system.ports.log,
    },
  );
  const callAs = (event: CallEvent): Call => {
    return async (method, ...args) => {
      const [group = '', name = ''] = method.split('.');
      return handlers.get(callChannel(group, name))?.(event, ...args);
    };
  };
  return {
    channels: [...handlers.keys()],
    callAs,
    /** Opens a window of the application. */
    openWindow(id: number): Call {
      system.windowIds.add(id);
      return callAs(eventFrom(id));
    },
  };
}

/** An application with windows 1 and 2, connected to a server. */
export interface ConnectedSystem {
  server: ApiServer;
  system: System;
  /** Calls from window 1. */
  call: Call;
  /** Calls from window 2. */
  otherCall: Call;
  stop(): Promise<void>;
}

export async function startConnectedSystem(): Promise<ConnectedSystem> {
  const server = await startApiServer();
  const system = await createSystem();
  const { openWindow } = connect(system);
  const call = openWindow(1);
  const otherCall = openWindow(2);
  await call('servers.choose', server.origin);
  return {
    server,
    system,
    call,
    otherCall,
    async stop() {
      await system.stop();
      await server.close();
    },
  };
}
