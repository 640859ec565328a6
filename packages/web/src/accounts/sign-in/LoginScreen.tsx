import { type SignInRequest, sessionTexts } from '@tamarack/core/session';
import { Notice, useText } from '@tamarack/core/ui';
import { usePlace } from '../../shared/place.tsx';
import { ReceiptPanel } from './ReceiptPanel.tsx';
import { SignInScreen } from './SignInScreen.tsx';
import { signInTexts } from './text.ts';

/** Router state in which other screens say why the visitor was sent here. */
export interface SignInArrival extends SignInRequest {
  registered?: boolean;
  /** The clinic whose invitation was just accepted. */
  invitedTo?: string;
  /** The id of that clinic; signing in opens its site. */
  invitedBy?: string;
  passwordSet?: boolean;
}

/** `/login`: the sign-in of `/signin` with a notice about the reason. */
export function LoginScreen() {
  const { state } = usePlace();
  return (
    <SignInScreen>
      <Arrival arrival={(state ?? {}) as SignInArrival} />
    </SignInScreen>
  );
}

function Arrival({ arrival }: { arrival: SignInArrival }) {
  const { t } = useText(signInTexts);
  const { t: session } = useText(sessionTexts);
  if (arrival.expired) {
    return (
      <Notice tone="warn" role="status">
        {session('expired')}
      </Notice>
    );
  }
  if (arrival.passwordSet) {
    return (
      <Notice tone="ok" role="status">
        {t('passwordSet')}
      </Notice>
    );
  }
  if (arrival.invitedTo) {
    return (
      <Notice tone="ok" role="status">
        {t('invitationAccepted', { clinic: arrival.invitedTo })}
      </Notice>
    );
  }
  return <ReceiptPanel justRegistered={Boolean(arrival.registered)} />;
}
