import { appOrigin } from '../security/app-files.ts';

/** What the check reads of Electron's `IpcMainInvokeEvent`. */
export interface CallEvent {
  sender: { id: number; mainFrame?: unknown };
  /** Null once the frame has gone elsewhere. */
  senderFrame: { url: string; parent: unknown; detached?: boolean } | null;
}

/** A window whose page may ask. */
export interface Caller {
  windowId: number;
}

export type SenderCheck = (event: CallEvent) => Caller | null;

/**
 * Admits calls of the main frame of the application's own windows, while it shows a page of `origin`; null for every
 * other: another origin, a frame within a page, a frame that has gone, web contents that are no window of ours.
 */
export function createSenderCheck(
  isWindow: (id: number) => boolean,
  origin: string = appOrigin,
): SenderCheck {
  return ({ sender, senderFrame: frame }) => {
    if (frame === null || frame.detached === true || frame.parent !== null) return null;
    if (sender.mainFrame !== undefined && sender.mainFrame !== frame) return null;
    if (originOf(frame.url) !== origin || !isWindow(sender.id)) return null;
    return { windowId: sender.id };
  };
}

/** `URL.origin` is "null" for schemes of one's own, so it is put together here. */
function originOf(address: string): string | null {
  const url = URL.parse(address);
  return url && url.username === '' && url.password === '' ? `${url.protocol}//${url.host}` : null;
}
