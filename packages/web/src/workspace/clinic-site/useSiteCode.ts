import { call } from '@tamarack/core/client';
import { type CodeHolder, impersonationEndpoints, signInEndpoints } from '@tamarack/core/domain';
import { useSession, useTransport } from '@tamarack/core/session';
import { toast, useText } from '@tamarack/core/ui';
import { useCallback, useEffect, useRef, useState } from 'react';
import { usePlace } from '../../shared/place.tsx';
import { clinicSiteTexts } from './text.ts';

interface Code {
  code: string;
  isOperator: boolean;
}

/** `failed-as`: the code was an operator's, from the console. `asking`: someone else is signed in here. */
export type CodeState =
  | { is: 'none' | 'exchanging' | 'failed' | 'failed-as' }
  | { is: 'asking'; holder: CodeHolder; accept: () => void; refuse: () => void };

/**
 * Exchanges the single-use code in the URL's fragment for a session on this site: the member's own, from the dashboard
 * (`code`), or an operator's impersonation, from the console (`as`). The code is removed from the URL first, so that
 * neither history nor a copied link contains it. Anyone can send a code. If someone else is signed in here, or if an
 * impersonation would replace the user’s own session, we ask first. The site then shows whose session it is.
 */
export function useSiteCode(): CodeState {
  const { hash, pathname, go } = usePlace();
  const transport = useTransport();
  const { adopt, user, loading, error } = useSession();
  const { t } = useText(clinicSiteTexts);
  const fragment = new URLSearchParams(hash.slice(1));
  const isOperator = fragment.has('as');
  const code = fragment.get(isOperator ? 'as' : 'code');
  const [state, setState] = useState<CodeState>({ is: code ? 'exchanging' : 'none' });
  const [waiting, setWaiting] = useState<Code>();
  const taken = useRef<string>(undefined);

  useEffect(() => {
    if (!code || taken.current === code) return;
    taken.current = code;
    setState({ is: 'exchanging' });
    setWaiting({ code, isOperator });
    go(pathname, { replace: true });
  }, [code, isOperator, pathname, go]);

  const exchange = useCallback(
    async ({ code, isOperator }: Code, replaces: boolean) => {
      const payload = { code };
      // Sent with the token of the replaced session, so that the person who works here is not asked who they are.
      const answer = isOperator
        ? await call(transport, impersonationEndpoints.exchange, { payload })
        : await call(transport, signInEndpoints.exchangeSiteCode, { payload });
      // The replaced session ends on the server too; should that fail, it expires by itself.
      if (replaces) await call(transport, signInEndpoints.signOut).catch(() => undefined);
      await adopt(answer);
      if (!answer.user.operator)
        toast.info(t('signedInAs', { name: answer.user.name, email: answer.user.email }));
    },
    [transport, adopt, t],
  );

  useEffect(() => {
    if (!waiting || loading || error) return;
    setWaiting(undefined);
    const failed = () => setState({ is: waiting.isOperator ? 'failed-as' : 'failed' });
    const enter = (replaces: boolean) => {
      setState({ is: 'exchanging' });
      exchange(waiting, replaces).then(() => setState({ is: 'none' }), failed);
    };
    if (!user) {
      enter(false);
      return;
    }
    const payload = { code: waiting.code };
    const inspected = waiting.isOperator
      ? call(transport, impersonationEndpoints.inspect, { payload })
      : call(transport, signInEndpoints.inspectSiteCode, { payload });
    inspected.then(({ user: holder }) => {
      const isSame = holder.userId === user.userId && !waiting.isOperator && !user.operator;
      if (isSame) enter(true);
      else
        setState({
          is: 'asking',
          holder,
          accept: () => enter(true),
          refuse: () => setState({ is: 'none' }),
        });
    }, failed);
  }, [waiting, loading, error, user, transport, exchange]);

  return state;
}
