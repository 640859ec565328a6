import type { TokenStore } from '@tamarack/core/session';

/** Local storage key of the token (specification, section 4). */
const tokenKey = 'token';
/** Stands in place of the token for a moment when the session has expired, for the other tabs to see. */
const expired = '';

/** The token in local storage, shared by the tabs of one host. Without storage it is kept in memory. */
export function browserTokenStore(): TokenStore {
  let kept: string | null = null;
  const attempt = <T>(work: () => T, otherwise: T): T => {
    try {
      return work();
    } catch {
      return otherwise;
    }
  };
  return {
    get: () => attempt(() => localStorage.getItem(tokenKey) || null, kept),
    set(token) {
      kept = token;
      attempt(() => localStorage.setItem(tokenKey, token), undefined);
    },
    clear(ending) {
      kept = null;
      attempt(() => {
        if (ending === 'expired' && localStorage.getItem(tokenKey)) localStorage.setItem(tokenKey, expired);
        localStorage.removeItem(tokenKey);
      }, undefined);
    },
    subscribe(listener) {
      const changed = ({ key, oldValue, newValue }: StorageEvent) => {
        if (key === null) listener('signed-out');
        if (key !== tokenKey) return;
        if (newValue === expired) listener('expired');
        else if (newValue !== null) listener(null);
        else if (oldValue !== expired) listener('signed-out');
      };
      window.addEventListener('storage', changed);
      return () => window.removeEventListener('storage', changed);
    },
  };
}
