import { IconAlertCircle } from '@tabler/icons-react';
import type { ClientBooked } from '@tamarack/core/domain/workspace';
import { useText } from '@tamarack/core/ui';
import { formatClient } from '../../shared/format.ts';
import { timeRange } from '../describe.ts';
import { calendarTexts } from '../text.ts';
import classes from './booking.module.css';
import type { PickedClient } from './form.ts';
import { bookingTexts } from './text.ts';

/** Returns the function that words a client's other appointment. */
export function useClientsBookedText(clients: readonly PickedClient[]) {
  const { t, locale } = useText(bookingTexts);
  const { t: c } = useText(calendarTexts);
  return ({ clientId, appointment }: ClientBooked): string => {
    const picked = clients.find((each) => each.clientId === clientId);
    const client = picked ? formatClient(picked) : '';
    if (!appointment) return t('clientBookedOnly', { client });
    const { staffName: clinician, localStart, localEnd } = appointment;
    return t('clientBooked', { client, time: timeRange(c, locale, localStart, localEnd), clinician });
  };
}

export interface ClientsBookedNoteProps {
  clients: readonly PickedClient[];
  booked: readonly ClientBooked[];
}

/** Warns about clients who have another appointment at the chosen time. */
export function ClientsBookedNote({ clients, booked }: ClientsBookedNoteProps) {
  const textOf = useClientsBookedText(clients);
  return booked.map((each) => (
    <p key={each.clientId} className={classes.warning} role="status">
      <IconAlertCircle size={16} aria-hidden="true" />
      {textOf(each)}
    </p>
  ));
}
