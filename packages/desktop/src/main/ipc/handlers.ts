import { colorSchemeSetting, type DesktopApi, type HostFacts } from '../../ipc-contract.ts';
import type { ConnectionWatch } from '../api/connection.ts';
import type { Live } from '../api/live.ts';
import type { createRequests } from '../api/requests.ts';
import type { Downloads } from '../downloads/downloads.ts';
import { allowedAddress } from '../links/external-links.ts';
import type { MainPorts } from '../ports.ts';
import type { Servers } from '../servers/servers.ts';
import type { KeptSession } from '../session/session.ts';
import type { Vault } from '../session/vault.ts';
import { type Settings, systemScheme } from '../storage/settings.ts';
import type { Calls } from './calls.ts';
import { InputError, type Inputs, inputs as strictInputs } from './inputs.ts';
import type { Caller } from './sender.ts';

/** One handler a method: who asks, then what the page sent, of which nothing is known yet. */
export type Handlers = {
  [G in Exclude<keyof DesktopApi, 'on'>]: {
    [M in keyof DesktopApi[G]]: DesktopApi[G][M] extends (...args: infer A) => infer R
      ? (caller: Caller, ...args: { [I in keyof A]: unknown }) => R | Awaited<R>
      : never;
  };
};

export interface HandlerDeps {
  ports: Pick<
    MainPorts,
    'app' | 'appearance' | 'browser' | 'clipboard' | 'windows' | 'updater' | 'badge' | 'diagnostics' | 'log'
  >;
  /** Resolves when the kept session has been read. */
  ready: () => Promise<void>;
  servers: Servers;
  session: KeptSession;
  vault: Vault;
  settings: Settings;
  connection: ConnectionWatch;
  calls: Calls;
  request: ReturnType<typeof createRequests>;
  downloads: Downloads;
  live: Live;
}

interface Guards {
  inputs?: Inputs;
  allowed?: typeof allowedAddress;
}

/** The methods of the contract. The guards are weakened by nobody but the tests that show what they stop. */
export function createHandlers(
  deps: HandlerDeps,
  { inputs = strictInputs, allowed = allowedAddress }: Guards = {},
): Handlers {
  const { ports, ready, servers, session, vault, settings, connection, calls, downloads, live } = deps;
  const { app, appearance, browser, clipboard, windows, updater, badge, diagnostics, log } = ports;

  async function facts(): Promise<HostFacts> {
    await ready();
    return {
      ...app,
      server: servers.chosen(),
      tokenStorage: vault.storage(),
      tokenLost: vault.lost(),
      settings: settings.all(),
      connection: connection.state(),
      updates: updater.state(),
    };
  }

  const describe = () =>
    diagnostics.text({
      server: servers.chosen()?.origin ?? null,
      connection: connection.state(),
      tokenStorage: vault.storage(),
    });

  return {
    host: {
      facts: (_caller) => facts(),
      diagnostics: (_caller) => describe(),
      copyDiagnostics: async (_caller) => clipboard.writeText(await describe()),
      setSetting({ windowId }, name, value) {
        const setting = { name: inputs.settingName(name), value: inputs.settingValue(value) };
        if (settings.get(setting.name) === setting.value) return;
        settings.set(setting.name, setting.value);
        if (setting.name === colorSchemeSetting) appearance.set(systemScheme(setting.value));
        for (const id of windows.ids()) if (id !== windowId) windows.send(id, 'setting', setting);
      },
      setUnsavedWork: ({ windowId }, unsaved) => windows.setUnsavedWork(windowId, inputs.flag(unsaved)),
      setUnread: (_caller, count) => badge.set(inputs.count(count)),
      openWindow: (_caller, path) => windows.open(inputs.consolePath(path)),
      async openExternal(_caller, url) {
        const address = allowed(inputs.url(url), servers.chosen());
        if (address === null) throw new InputError('not an address of the chosen server or of a clinic');
        await browser.open(address);
      },
    },
    servers: {
      list: (_caller) => servers.list(),
      check: (_caller, address) => servers.check(inputs.address(address)),
      async choose(_caller, address) {
        await ready();
        return servers.choose(inputs.address(address));
      },
      async forget(_caller, origin) {
        await ready();
        servers.forget(inputs.address(origin));
      },
    },
    session: {
      async exists(_caller) {
        await ready();
        return session.token() !== null;
      },
      async clear({ windowId }) {
        await ready();
        session.end('signed-out', windowId);
      },
    },
    api: {
      async request({ windowId }, callId, call) {
        await ready();
        return deps.request(windowId, inputs.callId(callId), inputs.call(call));
      },
      cancel: ({ windowId }, callId) => calls.cancel(windowId, inputs.callId(callId)),
      async download({ windowId }, callId, call) {
        await ready();
        const parsed = inputs.call(call);
        if (parsed.method !== 'GET') throw new InputError('not a download');
        return downloads.download(windowId, inputs.callId(callId), parsed);
      },
      saveFile: ({ windowId }, file) => downloads.save(windowId, inputs.file(file)),
      async listen({ windowId }) {
        await ready();
        live.listen(windowId);
      },
      unlisten: ({ windowId }) => live.unlisten(windowId),
      reconnect: async (_caller) => {
        const state = await connection.reconnect();
        log.info(`Asked whether the server is back: ${state}`);
        return state;
      },
    },
    updates: {
      state: (_caller) => updater.state(),
      check: (_caller) => updater.check(),
      download: (_caller) => updater.download(),
      install: (_caller) => updater.install(),
      setChannel: (_caller, channel) => updater.setChannel(inputs.channel(channel)),
    },
  };
}
