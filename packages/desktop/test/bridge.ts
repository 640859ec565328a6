import './without-electron.ts';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { BrowserContext, Frame, Page } from 'playwright-core';
import { type DesktopEvents, eventChannel } from '../src/ipc-contract.ts';
import { registerHandlers } from '../src/main/ipc/register.ts';
import { type CallEvent, createSenderCheck, type SenderCheck } from '../src/main/ipc/sender.ts';
import { appOrigin, createAppFiles } from '../src/main/security/app-files.ts';
import { createSystem, type System, type SystemOptions } from './system.ts';

const built = (path: string) => fileURLToPath(new URL(`../dist/${path}`, import.meta.url));

/** Where Chromium, which does not know the application's scheme, is told that the pages lie. */
const standInOrigin = 'https://console.test';

export interface BridgeOptions extends Omit<SystemOptions, 'show' | 'openWindow'> {
  /** The server that is chosen already; without one the first window asks for it. */
  server?: string;
  weakenedCheck?: SenderCheck;
}

/**
 * The desktop console without Electron: its built pages in real Chromium at an origin of their own, under the policy
 * that the application sends; its built preload script over a stand-in for `contextBridge` and `ipcRenderer`; its
 * real main process (`system.application`) on real files.
 */
export interface Desktop {
  system: System;
  /** Opens a window at a path of the console and waits until its document has loaded. */
  open(path?: string): Promise<Page>;
  /** The next window that the application opens by itself. */
  nextWindow(): Promise<Page>;
  /** The id under which the main process knows a window. */
  idOf(page: Page): number;
  stop(): Promise<void>;
}

/** Starts the application in a browser context; needs the built `dist/renderer` and `dist/preload`. */
export async function startDesktop(context: BrowserContext, options: BridgeOptions = {}): Promise<Desktop> {
  const pages = new Map<number, Page>();
  const idOf = (page: Page) => [...pages].find(([, known]) => known === page)?.[0] ?? 0;
  const awaited: ((page: Page) => void)[] = [];
  let lastId = 0;

  const system = await createSystem({
    ...options,
    show: (windowId, event, payload) => void deliver(pages.get(windowId), event, payload),
    openWindow: (path) => void open(path).then((page) => awaited.shift()?.(page)),
  });
  const handlers = new Map<string, (event: CallEvent, ...args: unknown[]) => Promise<unknown>>();
  registerHandlers(
    { handle: (channel, listener) => void handlers.set(channel, listener) },
    {
      handlers: system.application.handlers,
      checkSender:
        options.weakenedCheck ?? createSenderCheck((id) => system.windowIds.has(id), standInOrigin),
      log: system.ports.log,
    },
  );

  await context.exposeBinding(bindingName, async ({ page, frame }, channel: string, args: unknown[]) => {
    const handler = handlers.get(channel);
    if (!handler) throw new Error(`No handler registered for '${channel}'`);
    return handler(callEvent(idOf(page), page.mainFrame(), frame), ...args);
  });
  await context.addInitScript(preloadScript(await readFile(built('preload/preload.cjs'), 'utf8')));
  await servePages(context);
  if (options.server !== undefined) {
    const chosen = await system.application.servers.choose(options.server);
    if (!chosen.ok) throw new Error(chosen.message);
  }
  void system.application.start();

  async function open(path = '/admin'): Promise<Page> {
    const page = await context.newPage();
    lastId += 1;
    const id = lastId;
    pages.set(id, page);
    system.windowIds.add(id);
    page.on('close', () => {
      pages.delete(id);
      system.windowIds.delete(id);
      system.unsaved.delete(id);
      system.application.forgetWindow(id);
    });
    await page.goto(`${standInOrigin}/#${path}`);
    return page;
  }

  return {
    system,
    open,
    idOf,
    nextWindow: () => new Promise((resolve) => void awaited.push(resolve)),
    async stop() {
      await system.stop();
      await Promise.all([...pages.values()].map((page) => page.close()));
    },
  };
}

/** What Electron hands to a handler, of a call from this frame. */
function callEvent(id: number, mainFrame: Frame, frame: Frame): CallEvent {
  const main = { url: mainFrame.url(), parent: null };
  const senderFrame = frame === mainFrame ? main : { url: frame.url(), parent: main };
  return { sender: { id, mainFrame: main }, senderFrame };
}

async function deliver(page: Page | undefined, event: keyof DesktopEvents, payload: unknown): Promise<void> {
  if (!page) return;
  await page
    .evaluate(
      ([name, channel, told]) => {
        const listen = (window as unknown as Record<string, unknown>)[name as string];
        if (typeof listen === 'function') listen(channel, told);
      },
      [deliveryName, eventChannel(event), payload] as const,
    )
    // A window that is closing or loading hears nothing, as in Electron.
    .catch(() => {});
}

/** Answers the stand-in origin as the application's own scheme is answered. */
async function servePages(context: BrowserContext): Promise<void> {
  const files = createAppFiles(built('renderer'));
  await context.route(`${standInOrigin}/**`, async (route) => {
    const request = route.request();
    const answer = await files({
      method: request.method(),
      url: request.url().replace(standInOrigin, appOrigin),
    });
    await route.fulfill({
      status: answer.status,
      headers: Object.fromEntries(answer.headers),
      body: Buffer.from(await answer.arrayBuffer()),
    });
  });
}

const bindingName = '__askMainProcess';
const deliveryName = '__hearMainProcess';

/**
 * Runs the built preload script before a page's own, in main frames, as Electron does. Arguments are cloned and
 * failures worded as `ipcRenderer.invoke` does it; what is exposed cannot be replaced. Frames within a page keep the
 * bare binding: they stand for a renderer that has been taken over.
 */
function preloadScript(source: string): string {
  return `(() => {
    if (window !== window.top) return;
    const ask = window[${JSON.stringify(bindingName)}];
    delete window[${JSON.stringify(bindingName)}];
    const listeners = new Map();
    const hear = (channel, payload) => {
      for (const listener of listeners.get(channel) ?? []) listener({}, payload);
    };
    Object.defineProperty(window, ${JSON.stringify(deliveryName)}, { value: hear });
    const freeze = (value) => {
      if (typeof value === 'object' && value !== null) Object.values(value).forEach(freeze);
      return Object.freeze(value);
    };
    const electron = {
      contextBridge: {
        exposeInMainWorld: (name, api) => Object.defineProperty(window, name, { value: freeze(api), enumerable: true }),
      },
      ipcRenderer: {
        async invoke(channel, ...args) {
          try {
            return await ask(channel, structuredClone(args));
          } catch (error) {
            throw new Error("Error invoking remote method '" + channel + "': " + error);
          }
        },
        on: (channel, listener) => listeners.set(channel, [...(listeners.get(channel) ?? []), listener]),
        removeListener: (channel, listener) =>
          listeners.set(channel, (listeners.get(channel) ?? []).filter((known) => known !== listener)),
      },
    };
    const require = (name) => {
      if (name === 'electron') return electron;
      throw new Error('A sandboxed preload script has no module ' + name);
    };
    const module = { exports: {} };
    (function (require, module, exports) {\n${source}\n})(require, module, module.exports);
  })();`;
}
