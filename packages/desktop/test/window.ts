import { callChannel } from '../src/ipc-contract.ts';
import { registerHandlers } from '../src/main/ipc/register.ts';
import { type CallEvent, createSenderCheck, type SenderCheck } from '../src/main/ipc/sender.ts';
import { appOrigin } from '../src/main/security/app-files.ts';
import type { System } from './system.ts';

/** Asks as a page does: the method by its name, such as `session.exists`. */
export type Ask = (method: string, ...args: unknown[]) => Promise<unknown>;

/** An event as Electron hands it over, from the main frame of a window at an address. */
export function eventFrom(windowId: number, url = `${appOrigin}/#/admin`): CallEvent {
  const frame = { url, parent: null };
  return { sender: { id: windowId, mainFrame: frame }, senderFrame: frame };
}

/** Registers the handlers and lets the test ask them, as any event it likes. */
export function connect(system: System, check?: SenderCheck) {
  const handlers = new Map<string, (event: CallEvent, ...args: unknown[]) => Promise<unknown>>();
  registerHandlers(
    { handle: (channel, listener) => void handlers.set(channel, listener) },
    {
      handlers: system.application.handlers,
      checkSender: check ?? createSenderCheck((id) => system.windowIds.has(id)),
      log: system.ports.log,
    },
  );
  const askAs = (event: CallEvent): Ask => {
    return async (method, ...args) => {
      const [group = '', name = ''] = method.split('.');
      return handlers.get(callChannel(group, name))?.(event, ...args);
    };
  };
  return {
    channels: [...handlers.keys()],
    askAs,
    /** Opens one more window of the application's own. */
    window(id: number): Ask {
      system.windowIds.add(id);
      return askAs(eventFrom(id));
    },
  };
}
