import { callChannel, methods } from '../../ipc-contract.ts';
import type { Log } from '../ports.ts';
import type { Handlers } from './handlers.ts';
import { InputError } from './inputs.ts';
import type { CallEvent, SenderCheck } from './sender.ts';

/** What is used of Electron's `ipcMain`. */
export interface IpcMainLike<E extends CallEvent = CallEvent> {
  handle(channel: string, listener: (event: E, ...args: unknown[]) => Promise<unknown>): void;
}

/**
 * Answers every method of the contract on a channel of its own. Each call is checked for who asks before anything is
 * read of it. A page learns of a failure no more than that there was one; the log has the reason.
 */
export function registerHandlers(
  ipc: IpcMainLike,
  { handlers, checkSender, log }: { handlers: Handlers; checkSender: SenderCheck; log: Log },
): void {
  for (const [group, names] of Object.entries(methods)) {
    const handlersOfGroup = handlers[group as keyof Handlers] as Record<string, Handler>;
    for (const name of names) {
      const handler = handlersOfGroup[name] as Handler;
      ipc.handle(callChannel(group, name), async (event, ...args) => {
        const caller = checkSender(event);
        if (caller === null) {
          log.warn(`Refused ${group}.${name}: not a page of this application`);
          throw new Error('Refused');
        }
        try {
          // Handlers name the caller first and then what they take.
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

type Handler = (caller: { windowId: number }, ...args: unknown[]) => unknown;
