import { Anchor, type AnchorProps } from '@mantine/core';
import type { WallTime } from '@tamarack/core/domain/workspace';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useMe } from '../../frame/index.ts';
import { appointmentPath } from '../../shared/format.ts';

export interface AppointmentLinkProps extends Pick<AnchorProps, 'underline'> {
  visit: { appointmentId: string; localStart: WallTime; staffId: string };
  children: ReactNode;
}

/** Links a visit to its appointment. Clinicians see a colleague's time only as busy, so it is no link for them. */
export function AppointmentLink({ visit, children, ...props }: AppointmentLinkProps) {
  const { role, staffId } = useMe();
  if (role === 'clinician' && visit.staffId !== staffId) return children;
  return (
    <Anchor component={Link} to={appointmentPath(visit)} inherit {...props}>
      {children}
    </Anchor>
  );
}
