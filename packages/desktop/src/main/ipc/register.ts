import { callChannel, methods } from '../../ipc-contract.ts';
import type { Log } from '../ports.ts';
import type { Handlers } from './handlers.ts';
import { InputError } from './inputs.ts';
import type { CallEvent, Caller, SenderCheck } from './sender.ts';

/** The part of Electron's `ipcMain` that is used here. */
export interface IpcMainLike<E extends CallEvent = CallEvent> {
  handle(channel: string, listener: (event: E, ...args: unknown[]) => Promise<unknown>): void;
}

type Handler = (caller: Caller, ...args: unknown[]) => unknown;

/**
 * Registers every method of the contract on its own channel. The sender of a call is checked before its arguments are
 * read. A page learns only that a call was refused or failed; the reason goes to the log.
 */
export function registerHandlers(
  ipc: IpcMainLike,
  { handlers, checkSender, log }: { handlers: Handlers; checkSender: SenderCheck; log: Log },
): void {
  for (const [group, names] of Object.entries(methods)) {
    const groupHandlers = handlers[group as keyof Handlers] as Record<string, Handler>;
    for (const name of names) {
      const handler = groupHandlers[name] as Handler;
      ipc.handle(callChannel(group, name), async (event, ...args) => {
        const caller = checkSender(event);
        if (caller === null) {
          log.warn(`Refused ${group}.${name}: not a page of this application`);
          throw new Error('Refused');
        }
        try {
          // A handler declares the caller and then every argument it takes.
          if (args.length > handler.length - 1) throw new InputError('too many arguments');
          return await handler(caller, ...args);
        } catch (error) {
          if (error instanceof InputError) {
            log.warn(`Refused ${group}.${name}: ${error.message}`);
            throw new Error('Refused');
          }
          log.error(`${group}.${name} failed`, error);
          throw new Error('Failed');
        }
      });
    }
  }
}
