import { authApi } from '@tamarack/core/client';
import { useSession, useTransport } from '@tamarack/core/session';
import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

export type CodeState = 'none' | 'exchanging' | 'failed';

/**
 * Exchanges the single-use code that the dashboard put into the fragment for a session on this site. The code leaves
 * the address before anything else happens, so that neither history nor a copied link carries it.
 */
export function useSiteCode(): CodeState {
  const { hash, pathname } = useLocation();
  const navigate = useNavigate();
  const transport = useTransport();
  const { adopt } = useSession();
  const code = new URLSearchParams(hash.slice(1)).get('code');
  const [state, setState] = useState<CodeState>(code ? 'exchanging' : 'none');
  const taken = useRef<string>(undefined);

  useEffect(() => {
    if (!code || taken.current === code) return;
    taken.current = code;
    setState('exchanging');
    void navigate(pathname, { replace: true });
    authApi
      .exchangeSiteCode(transport, code)
      .then(adopt)
      .then(
        () => setState('none'),
        () => setState('failed'),
      );
  }, [code, pathname, navigate, transport, adopt]);

  return state;
}
