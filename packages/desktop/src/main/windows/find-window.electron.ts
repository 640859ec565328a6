import { BrowserWindow, webContents } from 'electron';

/** The window of a page, by the id of its `webContents`. */
export function findWindow(windowId: number): BrowserWindow | null {
  const contents = webContents.fromId(windowId);
  return contents ? BrowserWindow.fromWebContents(contents) : null;
}
