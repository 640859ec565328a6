import { appOrigin } from '../security/app-files.ts';

/** The part of Electron's `IpcMainInvokeEvent` that the check reads. */
export interface CallEvent {
  sender: { id: number; mainFrame?: unknown };
  /** Null once the frame has navigated or closed. */
  senderFrame: { url: string; parent: unknown; detached?: boolean } | null;
}

/** A window whose page may call the main process. */
export interface Caller {
  windowId: number;
}

export type SenderCheck = (event: CallEvent) => Caller | null;

/**
 * Accepts calls from the main frame of the application's own windows while it shows the application's page. Returns null
 * for all others: another origin, a subframe, a frame that is gone, web contents that are not a window.
 */
export function createSenderCheck(isWindow: (id: number) => boolean): SenderCheck {
  return ({ sender, senderFrame: frame }) => {
    if (frame === null || frame.detached === true || frame.parent !== null) return null;
    if (sender.mainFrame !== undefined && sender.mainFrame !== frame) return null;
    if (originOf(frame.url) !== appOrigin || !isWindow(sender.id)) return null;
    return { windowId: sender.id };
  };
}

/** Like `URL.origin`, which is "null" for custom schemes. */
function originOf(text: string): string | null {
  const url = URL.parse(text);
  return url && url.username === '' && url.password === '' ? `${url.protocol}//${url.host}` : null;
}
