import { ApiError, errorText } from '@tamarack/core/client';
import type { LinkAnswer, LinkInfo } from '@tamarack/core/domain';
import { sessionTexts, useSession, useTransport } from '@tamarack/core/session';
import { toast, useText } from '@tamarack/core/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { localePath } from '../../shared/paths.ts';
import type { SignInArrival } from './LoginScreen.tsx';
import { openClinic } from './OpenClinic.tsx';

const unusable = ['LINK_EXPIRED', 'LINK_USED', 'LINK_INVALID'];

/**
 * Uses a one-time link and opens the next page with the new session, or the sign-in. Invited people go to the clinic's
 * site, others to the dashboard.
 */
export function useActOnLink(
  token: string,
  { email, needsPassword }: Pick<LinkInfo, 'email' | 'needsPassword'>,
  arrival: SignInArrival,
) {
  const { t, locale } = useText(sessionTexts);
  const transport = useTransport();
  const { user, adopt, signOut } = useSession();
  const client = useQueryClient();
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();

  /** Whether the link's person is signed in here. A new password has ended their sessions. */
  const isSignedIn = !needsPassword && user?.email.toLowerCase() === email?.toLowerCase();

  /** Calls `act`; resolves with the field errors, if any. */
  async function run(act: (way: typeof transport) => Promise<LinkAnswer>) {
    setBusy(true);
    setFailure(undefined);
    try {
      const answer = await act(transport);
      if ('token' in answer) {
        await adopt(answer);
        const { invitedBy } = arrival;
        if (invitedBy && (await openClinic(transport, invitedBy))) return {};
        await navigate(answer.user.isAdmin ? '/admin' : localePath(locale, '/dashboard'), { replace: true });
      } else {
        // With an open session the sign-in screen would continue as its person.
        if (user && !isSignedIn) await signOut();
        await navigate(localePath(locale, '/login'), { replace: true, state: arrival });
      }
      client.removeQueries({ queryKey: ['link', token] });
      return {};
    } catch (error) {
      if (error instanceof ApiError && error.code && unusable.includes(error.code)) {
        await client.invalidateQueries({ queryKey: ['link', token] });
        return {};
      }
      if (error instanceof ApiError && Object.keys(error.fields).length > 0) return error.fields;
      const text = errorText(error, t('failed'));
      toast.error(text);
      setFailure(text);
      return {};
    } finally {
      setBusy(false);
    }
  }

  return { run, busy, failure };
}
