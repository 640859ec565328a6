import { IconAlertCircle } from '@tabler/icons-react';
import { defineCatalogue } from '@tamarack/core/domain/text';
import type { ClientBooked } from '@tamarack/core/domain/workspace';
import { useText } from '@tamarack/core/ui';
import { timeRange } from './dates/timeRange.ts';
import { formatClient } from './format.ts';
import { usePlaceName } from './lists.ts';

const texts = defineCatalogue({
  en: {
    booked: '{client} already has an appointment at that time: {what}.',
    bookedOnly: '{client} has another appointment at that time.',
    range: '{from} to {to}',
  },
  fr: {
    booked: '{client} a déjà un rendez-vous à ce moment : {what}.',
    bookedOnly: '{client} a un autre rendez-vous à ce moment.',
    range: '{from} à {to}',
  },
});

/** A client by whose name the note is worded. */
export interface NamedClient {
  clientId: string;
  fileNo: number;
  name: string | null;
}

/** Returns the function that words a client's other appointment; with its location if the clinic has several. */
export function useClientsBookedText() {
  const { t, locale } = useText(texts);
  const placeOf = usePlaceName();
  return (clients: readonly NamedClient[], { clientId, appointment }: ClientBooked): string => {
    const named = clients.find((each) => each.clientId === clientId);
    const client = named ? formatClient(named) : '';
    if (!appointment) return t('bookedOnly', { client });
    const { staffName, locationId, localStart, localEnd } = appointment;
    const what = [timeRange(t, locale, localStart, localEnd), staffName, placeOf(locationId)]
      .filter(Boolean)
      .join(', ');
    return t('booked', { client, what });
  };
}

export interface ClientsBookedNoteProps {
  clients: readonly NamedClient[];
  booked: readonly ClientBooked[];
  className: string | undefined;
}

/** Warns about clients who have another appointment at the chosen time. */
export function ClientsBookedNote({ clients, booked, className }: ClientsBookedNoteProps) {
  const textOf = useClientsBookedText();
  return booked.map((each) => (
    <p key={each.clientId} className={className} role="status">
      <IconAlertCircle size={16} aria-hidden="true" />
      {textOf(clients, each)}
    </p>
  ));
}
