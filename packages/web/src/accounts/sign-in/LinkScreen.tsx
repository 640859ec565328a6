import { call } from '@tamarack/core/client';
import { type LinkInfo, linkEndpoints } from '@tamarack/core/domain';
import { useTransport } from '@tamarack/core/session';
import { useText } from '@tamarack/core/ui';
import { useLocation, useParams } from 'react-router-dom';
import { CheckedLink, LinkPage } from '../../shared/checked-link/CheckedLink.tsx';
import { splitLocale } from '../../shared/paths.ts';
import { InvitationForm } from './InvitationForm.tsx';
import { LinkProblem } from './LinkProblem.tsx';
import { SetPasswordForm } from './SetPasswordForm.tsx';
import { signInTexts } from './text.ts';

/** `/set-password/:token` and `/invitation/:token`: explains what the link is for. Only a submit uses it up. */
export function LinkScreen() {
  const { t } = useText(signInTexts);
  const { token = '' } = useParams();
  const transport = useTransport();
  const invited = splitLocale(useLocation().pathname).path.startsWith('/invitation/');
  return (
    <CheckedLink
      queryKey={['link', token]}
      inspect={async (signal) =>
        (await call(transport, linkEndpoints.inspect, { payload: { token }, signal })).link
      }
      unknown={
        <LinkPage title={t(invited ? 'invitationInvalidTitle' : 'invalidTitle')}>
          <LinkProblem problem="invalid" invited={invited} token={token} />
        </LinkPage>
      }
    >
      {(link) => <Inspected link={link} token={token} />}
    </CheckedLink>
  );
}

function Inspected({ link, token }: { link: LinkInfo; token: string }) {
  const { t } = useText(signInTexts);
  const invited = link.purpose === 'invitation';
  if (link.state !== 'valid') {
    const title = link.state === 'expired' ? 'expiredTitle' : invited ? 'invitationUsedTitle' : 'usedTitle';
    return (
      <LinkPage title={t(title)}>
        <LinkProblem problem={link.state} invited={invited} token={token} />
      </LinkPage>
    );
  }
  if (invited) {
    return (
      <LinkPage title={t('invitationTitle', { clinic: link.clinicName ?? '' })}>
        <InvitationForm link={link} token={token} />
      </LinkPage>
    );
  }
  return (
    <LinkPage title={t(link.purpose === 'password_reset' ? 'resetTitle' : 'activationTitle')}>
      <SetPasswordForm link={link} token={token} />
    </LinkPage>
  );
}
