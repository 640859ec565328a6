import type { ConnectionWatch } from '@tamarack/core/client';
import { colorSchemeSetting, type DesktopApi, type HostFacts } from '../../ipc-contract.ts';
import type { Live } from '../api/live.ts';
import type { Requests } from '../api/requests.ts';
import type { Downloads } from '../downloads/downloads.ts';
import { allowedExternalUrl } from '../links/external-links.ts';
import type { MainPorts } from '../ports.ts';
import type { Servers } from '../servers/servers.ts';
import type { StoredSession } from '../session/session.ts';
import type { Vault } from '../session/vault.ts';
import { type Settings, systemColorScheme } from '../storage/settings.ts';
import type { Calls } from './calls.ts';
import { InputError, inputs } from './inputs.ts';
import type { Caller } from './sender.ts';

/** One handler for each method of the contract: it gets the caller, then the page's arguments, still unchecked. */
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
  /** Resolves when the stored session has been read. */
  ready: () => Promise<void>;
  servers: Servers;
  session: StoredSession;
  vault: Vault;
  settings: Settings;
  connection: ConnectionWatch;
  calls: Calls;
  requests: Requests;
  downloads: Downloads;
  live: Live;
}

/** A download with a long list of ids is a POST with the list in its body. */
const downloadMethods: readonly string[] = ['GET', 'POST'];

export function createHandlers(deps: HandlerDeps): Handlers {
  const { ports, ready, servers, session, vault, settings, connection } = deps;
  const { calls, requests, downloads, live } = deps;
  const { app, appearance, browser, clipboard, windows, updater, badge, diagnostics, log } = ports;

  async function facts(): Promise<HostFacts> {
    await ready();
    return {
      ...app,
      server: servers.chosen(),
      tokenStorage: vault.storage(),
      tokenLost: vault.isTokenLost(),
      settings: settings.all(),
      connection: connection.state(),
      updates: updater.state(),
    };
  }

  const diagnosticsText = () =>
    diagnostics.text({
      server: servers.chosen()?.origin ?? null,
      connection: connection.state(),
      tokenStorage: vault.storage(),
    });

  return {
    host: {
      facts: (_caller) => facts(),
      diagnostics: (_caller) => diagnosticsText(),
      copyDiagnostics: async (_caller) => clipboard.writeText(await diagnosticsText()),
      setSetting({ windowId }, name, value) {
        const setting = { name: inputs.settingName(name), value: inputs.settingValue(value) };
        if (settings.get(setting.name) === setting.value) return;
        settings.set(setting.name, setting.value);
        if (setting.name === colorSchemeSetting) appearance.set(systemColorScheme(setting.value));
        for (const id of windows.ids()) if (id !== windowId) windows.send(id, 'setting', setting);
      },
      setUnsavedWork: ({ windowId }, unsaved) => windows.setUnsavedWork(windowId, inputs.flag(unsaved)),
      setUnread: (_caller, count) => badge.set(inputs.count(count)),
      openWindow: (_caller, path) => windows.open(inputs.consolePath(path)),
      async openExternal(_caller, url) {
        const allowed = allowedExternalUrl(inputs.url(url), servers.chosen());
        if (allowed === null) throw new InputError('not a URL of the chosen server or of a clinic');
        await browser.open(allowed);
      },
    },
    servers: {
      list: (_caller) => servers.list(),
      async choose({ windowId }, address) {
        await ready();
        return servers.choose(inputs.address(address), windowId);
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
        const id = inputs.callId(callId);
        const parsed = inputs.call(call);
        return calls.run(windowId, id, (signal) => requests.send(parsed, { windowId, signal }));
      },
      cancel: ({ windowId }, callId) => calls.cancel(windowId, inputs.callId(callId)),
      async download({ windowId }, callId, call) {
        await ready();
        const id = inputs.callId(callId);
        const parsed = inputs.call(call);
        if (!downloadMethods.includes(parsed.method)) throw new InputError('not a method of a download');
        return calls.run(windowId, id, (signal) =>
          downloads.download(parsed, { windowId, callId: id, signal }),
        );
      },
      saveFile: ({ windowId }, file) => downloads.save(inputs.file(file), windowId),
      async listen({ windowId }) {
        await ready();
        live.listen(windowId);
      },
      unlisten: ({ windowId }) => live.unlisten(windowId),
      reconnect: async (_caller) => {
        const state = await connection.reconnect();
        log.info(`Reconnected by hand: ${state}`);
        return state;
      },
    },
    updates: {
      check: (_caller) => updater.check(),
      download: (_caller) => updater.download(),
      install: (_caller) => updater.install(),
      setChannel: (_caller, channel) => updater.setChannel(inputs.channel(channel)),
    },
  };
}
