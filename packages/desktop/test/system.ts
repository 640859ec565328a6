import './without-electron.ts';
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DesktopEvents, UpdateState } from '../src/ipc-contract.ts';
import { type Application, createApplication, type Weakened } from '../src/main/application.ts';
import { createSpool } from '../src/main/downloads/spool.ts';
import type { Encryption, Log, MainPorts } from '../src/main/ports.ts';
import { openKeyValueFile } from '../src/main/storage/key-value-file.ts';

export interface SystemOptions {
  /** Kept between runs by those who name one; else a fresh folder that goes with the system. */
  dataDir?: string;
  /** `none`: no key store at all; `basic_text`: Linux without a real one. */
  encryption?: 'system' | 'basic_text' | 'none';
  /** The key store's own key; another machine has another. */
  key?: Buffer;
  platform?: 'win32' | 'darwin' | 'linux';
  fetch?: (request: Request) => Promise<Response>;
  /** Shows a message of the main process in a window; without it messages are only kept. */
  show?: (windowId: number, event: keyof DesktopEvents, payload: unknown) => void;
  openWindow?: (path: string) => void;
  weakened?: Weakened;
}

export type Told = {
  [E in keyof DesktopEvents]: { windowId: number; event: E; payload: DesktopEvents[E] };
}[keyof DesktopEvents];

/**
 * The system under the main process, in Node: real files, a key store with real encryption, real requests; dialogs,
 * windows, clipboard and browser are answered and looked at by the test.
 */
export interface System {
  application: Application;
  ports: MainPorts;
  dataDir: string;
  /** The windows there are; the bridge adds its pages. */
  windowIds: Set<number>;
  /** All that windows were told, in order. */
  told: Told[];
  logged: string[];
  opened: string[];
  openedWindows: string[];
  copied: string[];
  /** The color schemes that the system's own surfaces were told, oldest first. */
  schemes: string[];
  unread: number[];
  unsaved: Map<number, boolean>;
  /** What the save dialog answers: a path below `downloads`, or null for a person who dismisses it. */
  saveAs: (fileName: string) => Promise<string | null> | string | null;
  /** What the dialog was asked, in order. */
  proposed: { fileName: string; contentType: string }[];
  downloads: string;
  /** `down`: the server does not answer; `offline`: there is no network. Ends the connections that are open. */
  setNetwork(state: 'up' | 'down' | 'offline'): void;
  /** What the updater says from now on, told to every window. */
  setUpdates(state: UpdateState): void;
  stop(): Promise<void>;
}

export async function createSystem(options: SystemOptions = {}): Promise<System> {
  const dataDir = options.dataDir ?? (await mkdtemp(join(tmpdir(), 'desktop-')));
  const downloads = join(dataDir, 'downloads');
  await mkdir(downloads, { recursive: true });
  const network = switchableNetwork(options.fetch ?? ((request) => fetch(request)));
  let updates: UpdateState = { kind: 'off', reason: 'development' };
  const log: Log = {
    info: () => {},
    warn: (message) => void system.logged.push(message),
    error: (message, cause) => void system.logged.push(`${message}: ${String(cause)}`),
  };
  const send: MainPorts['windows']['send'] = (windowId, event, payload) => {
    system.told.push({ windowId, event, payload } as Told);
    options.show?.(windowId, event, payload);
  };

  const ports: MainPorts = {
    app: { platform: options.platform ?? 'linux', version: '1.0.0', locale: 'en-CA' },
    encryption: keyStore(options.encryption ?? 'system', options.key ?? randomBytes(32)),
    openFile: (name) => openKeyValueFile(dataDir, name, log),
    net: { fetch: network.fetch, isOnline: () => network.state() !== 'offline' },
    dialogs: {
      async save(_windowId, asked) {
        system.proposed.push(asked);
        return system.saveAs(asked.fileName);
      },
    },
    spool: createSpool(join(dataDir, 'spool')),
    appearance: { set: (scheme) => void system.schemes.push(scheme) },
    browser: { open: async (url) => void system.opened.push(url) },
    clipboard: { writeText: async (text) => void system.copied.push(text) },
    windows: {
      ids: () => [...system.windowIds],
      send,
      open(path) {
        system.openedWindows.push(path);
        options.openWindow?.(path);
      },
      setUnsavedWork: (windowId, unsaved) => void system.unsaved.set(windowId, unsaved),
    },
    updater: {
      state: () => updates,
      check: async () => {},
      download: async () => {},
      install: () => ([...system.unsaved.values()].includes(true) ? 'unsaved-work' : 'restarting'),
      setChannel: async () => {},
    },
    badge: { set: (count) => void system.unread.push(count) },
    diagnostics: { text: async ({ server, connection }) => `Server ${server}\nConnection ${connection}` },
    log,
    clock: {
      now: () => Date.now(),
      after(milliseconds, work) {
        const timer = setTimeout(work, milliseconds);
        return () => clearTimeout(timer);
      },
    },
  };

  const system: System = {
    application: undefined as unknown as Application,
    ports,
    dataDir,
    downloads,
    windowIds: new Set(),
    told: [],
    logged: [],
    opened: [],
    openedWindows: [],
    copied: [],
    schemes: [],
    unread: [],
    unsaved: new Map(),
    saveAs: (fileName) => join(downloads, fileName),
    proposed: [],
    setNetwork: network.set,
    setUpdates(state) {
      updates = state;
      for (const id of system.windowIds) send(id, 'updates', state);
    },
    async stop() {
      system.application.stop();
      if (options.dataDir === undefined) await rm(dataDir, { recursive: true, force: true });
    },
  };
  system.application = createApplication(ports, options.weakened);
  return system;
}

/** AES-256-GCM under a key of this machine's own, as the systems' key stores do it. */
export function keyStore(kind: 'system' | 'basic_text' | 'none', key: Buffer): Encryption {
  return {
    isAvailable: async () => kind !== 'none',
    backend: () => (kind === 'basic_text' ? 'basic_text' : 'gnome_libsecret'),
    async encrypt(text) {
      const iv = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', key, iv);
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), sealed]);
    },
    async decrypt(bytes) {
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12));
      decipher.setAuthTag(bytes.subarray(12, 28));
      const text = Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8');
      return { text, stale: false };
    },
  };
}

function switchableNetwork(through: (request: Request) => Promise<Response>) {
  let state: 'up' | 'down' | 'offline' = 'up';
  let cut = new AbortController();
  return {
    state: () => state,
    set(next: typeof state) {
      state = next;
      if (state === 'up') return;
      cut.abort(new TypeError('net::ERR_CONNECTION_RESET'));
      cut = new AbortController();
    },
    async fetch(request: Request): Promise<Response> {
      if (state !== 'up') throw new TypeError('net::ERR_CONNECTION_REFUSED');
      return through(new Request(request, { signal: AbortSignal.any([request.signal, cut.signal]) }));
    },
  };
}
