import { call } from '@tamarack/core/client';
import { impersonationEndpoints, signInEndpoints } from '@tamarack/core/domain';
import { useSession, useTransport } from '@tamarack/core/session';
import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

/** `failed-as`: the code was an operator's, from the console. */
export type CodeState = 'none' | 'exchanging' | 'failed' | 'failed-as';

/**
 * Exchanges the single-use code in the URL's fragment for a session on this site: the member's own, from the dashboard
 * (`code`), or an operator's impersonation, from the console (`as`). The code is removed from the URL first, so that
 * neither history nor a copied link contains it.
 */
export function useSiteCode(): CodeState {
  const { hash, pathname } = useLocation();
  const navigate = useNavigate();
  const transport = useTransport();
  const { adopt } = useSession();
  const fragment = new URLSearchParams(hash.slice(1));
  const isOperator = fragment.has('as');
  const code = fragment.get(isOperator ? 'as' : 'code');
  const [state, setState] = useState<CodeState>(code ? 'exchanging' : 'none');
  const taken = useRef<string>(undefined);

  useEffect(() => {
    if (!code || taken.current === code) return;
    taken.current = code;
    setState('exchanging');
    void navigate(pathname, { replace: true });
    const answer = isOperator
      ? call(transport, impersonationEndpoints.exchange, { payload: { code } })
      : call(transport, signInEndpoints.exchangeSiteCode, { payload: { code } });
    answer.then(adopt).then(
      () => setState('none'),
      () => setState(isOperator ? 'failed-as' : 'failed'),
    );
  }, [code, isOperator, pathname, navigate, transport, adopt]);

  return state;
}
