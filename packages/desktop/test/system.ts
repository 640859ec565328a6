import './without-electron.ts';
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DesktopEvents, UpdateState } from '../src/ipc-contract.ts';
import { type Application, createApplication } from '../src/main/application.ts';
import { createSpool } from '../src/main/downloads/spool.ts';
import type { Confirmation, Encryption, Log, MainPorts } from '../src/main/ports.ts';
import { openKeyValueFile } from '../src/main/storage/key-value-file.ts';

export interface SystemOptions {
  /** A folder that the test deletes itself; by default a new folder, deleted by `stop`. */
  dataDir?: string;
  /** `none`: no key store; `basic_text`: a Linux desktop without a real one. */
  encryption?: 'system' | 'basic_text' | 'none';
  /** The key of the key store; it differs between computers. */
  key?: Buffer;
  platform?: 'win32' | 'darwin' | 'linux';
  fetch?: (request: Request) => Promise<Response>;
  /** Called for every event to a window, after it was recorded in `sent`. */
  onSend?: (windowId: number, event: keyof DesktopEvents, payload: unknown) => void;
  onOpenWindow?: (path: string) => void;
  onStartOver?: () => void;
}

type SentEvent = {
  [E in keyof DesktopEvents]: { windowId: number; event: E; payload: DesktopEvents[E] };
}[keyof DesktopEvents];

/**
 * The application with a stand-in for the system in Node. Files, encryption and requests are real; dialogs, windows,
 * clipboard and browser record what they are asked.
 */
export interface System {
  application: Application;
  ports: MainPorts;
  dataDir: string;
  /** The ids of the open windows. */
  windowIds: Set<number>;
  /** All events sent to windows, in order. */
  sent: SentEvent[];
  logged: string[];
  openedUrls: string[];
  openedWindows: string[];
  copiedTexts: string[];
  /** The color schemes set for the system's own surfaces, in order. */
  colorSchemes: string[];
  unreadCounts: number[];
  unsavedWork: Map<number, boolean>;
  /** The questions of native dialogs, in order. */
  questions: Confirmation[];
  /** The operator's answer to them. */
  confirms: (question: Confirmation) => Promise<boolean> | boolean;
  /** How often all windows got a new document. */
  newStarts: number;
  /** The answer of the save dialog: a path, or null when the user dismisses it. */
  saveAs: (fileName: string) => Promise<string | null> | string | null;
  /** The files for which the save dialog was opened, in order. */
  saveDialogs: { fileName: string; contentType: string }[];
  downloads: string;
  /** `down`: the server does not respond; `offline`: there is no network. Both end open connections. */
  setNetwork(state: 'up' | 'down' | 'offline'): void;
  /** Sets the state of the updater and sends it to every window. */
  setUpdates(state: UpdateState): void;
  stop(): Promise<void>;
}

export async function createSystem(options: SystemOptions = {}): Promise<System> {
  const dataDir = options.dataDir ?? (await mkdtemp(join(tmpdir(), 'desktop-')));
  const downloads = join(dataDir, 'downloads');
  await mkdir(downloads, { recursive: true });
  const network = createNetwork(options.fetch ?? ((request) => fetch(request)));
  let updates: UpdateState = { kind: 'off', reason: 'development' };
  const log: Log = {
    info: () => {},
    warn: (message) => void system.logged.push(message),
    error: (message, cause) => void system.logged.push(`${message}: ${String(cause)}`),
  };
  const send: MainPorts['windows']['send'] = (windowId, event, payload) => {
    system.sent.push({ windowId, event, payload } as SentEvent);
    options.onSend?.(windowId, event, payload);
  };

  const ports: MainPorts = {
    app: { platform: options.platform ?? 'linux', version: '1.0.0', locale: 'en-CA' },
    encryption: createKeyStore(options.encryption ?? 'system', options.key ?? randomBytes(32)),
    openFile: (name) => openKeyValueFile(dataDir, name, log),
    net: { fetch: network.fetch, isOnline: () => network.state() !== 'offline' },
    async confirm(_windowId, question) {
      system.questions.push(question);
      return system.confirms(question);
    },
    saveDialog: {
      async open(_windowId, file) {
        system.saveDialogs.push(file);
        return system.saveAs(file.fileName);
      },
    },
    spool: createSpool(join(dataDir, 'spool'), log),
    appearance: { set: (scheme) => void system.colorSchemes.push(scheme) },
    browser: { open: async (url) => void system.openedUrls.push(url) },
    clipboard: { writeText: async (text) => void system.copiedTexts.push(text) },
    windows: {
      ids: () => [...system.windowIds],
      send,
      open(path) {
        system.openedWindows.push(path);
        options.onOpenWindow?.(path);
      },
      setUnsavedWork: (windowId, unsaved) => void system.unsavedWork.set(windowId, unsaved),
      startOver() {
        system.newStarts += 1;
        options.onStartOver?.();
      },
    },
    updater: {
      state: () => updates,
      check: async () => {},
      download: async () => {},
      install: () => ([...system.unsavedWork.values()].includes(true) ? 'unsaved-work' : 'restarting'),
      setChannel: async () => {},
    },
    badge: { set: (count) => void system.unreadCounts.push(count) },
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
    sent: [],
    logged: [],
    openedUrls: [],
    openedWindows: [],
    copiedTexts: [],
    colorSchemes: [],
    unreadCounts: [],
    unsavedWork: new Map(),
    questions: [],
    confirms: () => true,
    newStarts: 0,
    saveAs: (fileName) => join(downloads, fileName),
    saveDialogs: [],
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
  system.application = createApplication(ports);
  return system;
}

/** A key store that encrypts with AES-256-GCM under a key of its own. */
export function createKeyStore(kind: 'system' | 'basic_text' | 'none', key: Buffer): Encryption {
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

function createNetwork(send: (request: Request) => Promise<Response>) {
  let state: 'up' | 'down' | 'offline' = 'up';
  let connections = new AbortController();
  return {
    state: () => state,
    set(next: typeof state) {
      state = next;
      if (state === 'up') return;
      connections.abort(new TypeError('net::ERR_CONNECTION_RESET'));
      connections = new AbortController();
    },
    async fetch(request: Request): Promise<Response> {
      if (state !== 'up') throw new TypeError('net::ERR_CONNECTION_REFUSED');
      return send(new Request(request, { signal: AbortSignal.any([request.signal, connections.signal]) }));
    },
  };
}
