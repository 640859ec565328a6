import './without-electron.ts';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { BrowserContext, Frame, Page } from 'playwright-core';
import { type DesktopEvents, eventChannel } from '../src/ipc-contract.ts';
import { registerHandlers } from '../src/main/ipc/register.ts';
import { type CallEvent, createSenderCheck, type SenderCheck } from '../src/main/ipc/sender.ts';
import { appOrigin, createAppFiles } from '../src/main/security/app-files.ts';
import { createSystem, type System, type SystemOptions } from './system.ts';

const builtFile = (path: string) => fileURLToPath(new URL(`../dist/${path}`, import.meta.url));

/** Chromium does not know the application's scheme, so the pages are served from this origin instead. */
const standInOrigin = 'https://console.test';

export interface BridgeOptions extends Omit<SystemOptions, 'onSend' | 'onOpenWindow' | 'onStartOver'> {
  /** The server chosen from the start; without it the first window asks for one. */
  server?: string;
  checkSender?: SenderCheck;
}

/**
 * The desktop application without Electron. The built pages run in Chromium under the application's content security
 * policy, the built preload script on a stand-in for `contextBridge` and `ipcRenderer`, and the main process
 * (`system.application`) in Node on real files.
 */
export interface Desktop {
  system: System;
  /** Opens a window at a path of the console and waits until its document has loaded. */
  open(path?: string): Promise<Page>;
  /** The next window that the application itself opens. */
  nextWindow(): Promise<Page>;
  /** The id by which the main process knows a window. */
  idOf(page: Page): number;
  stop(): Promise<void>;
}

/** Starts the application in a browser context; `dist/renderer` and `dist/preload` have to be built. */
export async function startDesktop(context: BrowserContext, options: BridgeOptions = {}): Promise<Desktop> {
  const pages = new Map<number, Page>();
  const idOf = (page: Page) => [...pages].find(([, known]) => known === page)?.[0] ?? 0;
  const onNextWindow: ((page: Page) => void)[] = [];
  let lastId = 0;
  let starts = 0;

  const system = await createSystem({
    ...options,
    onSend: (windowId, event, payload) => void deliver(pages.get(windowId), event, payload),
    onStartOver() {
      starts += 1;
      for (const page of pages.values()) void page.goto(`${standInOrigin}/?${starts}#/admin`);
    },
    onOpenWindow: (path) => void open(path).then((page) => onNextWindow.shift()?.(page)),
  });
  const handlers = new Map<string, (event: CallEvent, ...args: unknown[]) => Promise<unknown>>();
  registerHandlers(
    { handle: (channel, listener) => void handlers.set(channel, listener) },
    {
      handlers: system.application.handlers,
      checkSender: options.checkSender ?? createSenderCheck((id) => system.windowIds.has(id)),
      log: system.ports.log,
    },
  );

  await context.exposeBinding(bindingName, async ({ page, frame }, channel: string, args: unknown[]) => {
    const handler = handlers.get(channel);
    if (!handler) throw new Error(`No handler registered for '${channel}'`);
    return handler(callEvent(idOf(page), page.mainFrame(), frame), ...args);
  });
  await context.addInitScript(preloadScript(await readFile(builtFile('preload/preload.cjs'), 'utf8')));
  await servePages(context);
  if (options.server !== undefined) {
    const chosen = await system.application.servers.choose(options.server, 1);
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
      system.unsavedWork.delete(id);
      system.application.forgetWindow(id);
    });
    await page.goto(`${standInOrigin}/#${path}`);
    return page;
  }

  return {
    system,
    open,
    idOf,
    nextWindow: () => new Promise((resolve) => void onNextWindow.push(resolve)),
    async stop() {
      await system.stop();
      await Promise.all([...pages.values()].map((page) => page.close()));
    },
  };
}

/** The event that Electron would pass to a handler for a call from this frame. */
function callEvent(id: number, mainFrame: Frame, frame: Frame): CallEvent {
  const main = { url: appUrl(mainFrame), parent: null };
  const senderFrame = frame === mainFrame ? main : { url: appUrl(frame), parent: main };
  return { sender: { id, mainFrame: main }, senderFrame };
}

/** The URL that a frame would have in the application. */
function appUrl(frame: Frame): string {
  const url = frame.url();
  return url.startsWith(`${standInOrigin}/`) ? url.replace(standInOrigin, appOrigin) : url;
}

async function deliver(page: Page | undefined, event: keyof DesktopEvents, payload: unknown): Promise<void> {
  if (!page) return;
  await page
    .evaluate(
      ([name, channel, sent]) => {
        const receive = (window as unknown as Record<string, unknown>)[name as string];
        if (typeof receive === 'function') receive(channel, sent);
      },
      [deliveryName, eventChannel(event), payload] as const,
    )
    // As in Electron, a window that is closing or loading receives no messages.
    .catch(() => {});
}

/** Answers the stand-in origin in the way the application answers its own scheme. */
async function servePages(context: BrowserContext): Promise<void> {
  const files = createAppFiles(builtFile('renderer'));
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

const bindingName = '__callMainProcess';
const deliveryName = '__receiveFromMainProcess';

/**
 * A script that runs the built preload script in main frames before the page's own scripts, as Electron does. Arguments
 * are cloned and errors worded as by `ipcRenderer.invoke`; what is exposed cannot be replaced. Subframes keep the plain
 * binding: they stand for a renderer that an attacker controls.
 */
function preloadScript(source: string): string {
  return `(() => {
    if (window !== window.top) return;
    const call = window[${JSON.stringify(bindingName)}];
    delete window[${JSON.stringify(bindingName)}];
    const listeners = new Map();
    const receive = (channel, payload) => {
      for (const listener of listeners.get(channel) ?? []) listener({}, payload);
    };
    Object.defineProperty(window, ${JSON.stringify(deliveryName)}, { value: receive });
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
            return await call(channel, structuredClone(args));
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
