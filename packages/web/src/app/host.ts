import { createDiscovery, createHttp } from '@tamarack/core/client';
import type { Locale } from '@tamarack/core/domain';
import {
  createSession,
  type FileSaver,
  type Ports,
  type Presence,
  type Session,
  type SettingsStore,
} from '@tamarack/core/session';
import { watchConnection } from './browser/connection.ts';
import { createLiveChannel } from './browser/liveChannel.ts';
import { browserPasskeys } from './browser/passkeyDevice.ts';
import { browserTokenStore } from './browser/tokenStore.ts';

const settings: SettingsStore = {
  get(name) {
    try {
      return localStorage.getItem(`setting.${name}`);
    } catch {
      return null;
    }
  },
  set(name, value) {
    try {
      localStorage.setItem(`setting.${name}`, value);
    } catch {
      // Without storage, a setting lasts until the page is closed.
    }
  },
};

const files: FileSaver = {
  save({ bytes, fileName, contentType }) {
    const url = URL.createObjectURL(new Blob([bytes as BlobPart], { type: contentType }));
    const link = document.createElement('a');
    link.href = url;
    link.download = fileName;
    link.click();
    setTimeout(() => URL.revokeObjectURL(url), 60_000);
  },
};

function watchPresence(): Presence {
  let last = Date.now();
  for (const event of ['pointerdown', 'keydown', 'wheel', 'touchstart']) {
    window.addEventListener(
      event,
      () => {
        last = Date.now();
      },
      { passive: true, capture: true },
    );
  }
  return { idleFor: () => Date.now() - last };
}

/** The host of a clinic's site, derived from the main site's host. */
function clinicSite(subdomain: string): { host: string; url: string } {
  const host = `${subdomain}.${location.host}`;
  return { host, url: `${location.protocol}//${host}` };
}

/** The browser's implementation of core's ports, with session and transport. */
export function createHost(locale: () => Locale): { session: Session; ports: Ports; isKnown: boolean } {
  const discover = createDiscovery({ baseUrl: location.origin, fetch: (request) => fetch(request), locale });
  const { fetch: send, connection } = watchConnection((request) => fetch(request));
  const tokenStore = browserTokenStore();
  const session = createSession({
    tokenStore,
    presence: watchPresence(),
    connect: ({ getToken, onUnauthorized }) =>
      createHttp({
        baseUrl: location.origin,
        fetch: send,
        credentials: async () => (await discover()).clients.web,
        getToken,
        onUnauthorized,
        locale,
      }),
  });
  const live = createLiveChannel({
    transport: session.transport,
    locks: navigator.locks as LockManager | undefined,
    openChannel: () => new BroadcastChannel('live'),
  });
  const openExternal = (url: string) => {
    window.open(url, '_blank', 'noopener,noreferrer');
  };
  const passkeys = browserPasskeys(location.hostname);
  return {
    session,
    isKnown: tokenStore.get() !== null,
    ports: { live, connection, files, settings, openExternal, clinicSite, ...(passkeys ? { passkeys } : {}) },
  };
}
