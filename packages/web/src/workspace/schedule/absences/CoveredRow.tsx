import { Group } from '@mantine/core';
import type { ClientBooked, CoveredAppointment } from '@tamarack/core/domain/workspace';
import { useText } from '@tamarack/core/ui';
import { SelectField } from '../../../shared/SelectField.tsx';
import { ClientsBookedNote } from '../../shared/ClientsBookedNote.tsx';
import { formatClient, joined } from '../../shared/format.ts';
import { PhoneLink } from '../../shared/PhoneLink.tsx';
import { describeBooking, formatMoment } from '../describe.ts';
import classes from '../schedule.module.css';
import { scheduleTexts } from '../text.ts';
import { type Choice, colleagueChoice, type Lists, laterChoice, type Offer } from './choices.ts';

interface CoveredRowProps {
  appointment: CoveredAppointment;
  offer: Offer;
  lists: Lists;
  /** Clients who have another appointment at the chosen time. */
  clientsBooked: readonly ClientBooked[];
  choice: Choice;
  onChoose: (choice: Choice) => void;
}

/** One booking during an absence, with a choice of what to do with it. */
export function CoveredRow({ appointment, offer, lists, clientsBooked, choice, onChoose }: CoveredRowProps) {
  const { t, locale } = useText(scheduleTexts);
  const { when, who } = describeBooking(appointment, locale);
  const { people } = lists;
  const { clients } = appointment;
  const service = lists.services.get(appointment.serviceId);
  const placeName = (locationId: string) => lists.locations.get(locationId)?.name ?? '';
  const at = (label: string, { locationId }: { locationId: string }) =>
    locationId === appointment.locationId ? label : `${label} · ${placeName(locationId)}`;
  const colleaguesOf = (fits: boolean) =>
    offer.colleagues
      .filter((one) => one.fits === fits)
      .map((one) => ({
        value: colleagueChoice(one),
        label: at(t('toColleague', { name: people.get(one.staffId) ?? '' }), one),
      }));
  const later = offer.later.map((one) => ({
    value: laterChoice(one),
    label: at(t('toLater', { when: formatMoment(one.localStart, locale) }), one),
  }));
  return (
    <li className={classes.coveredRow}>
      <div className={classes.itemText}>
        <strong>
          {when} · {who}
        </strong>
        <span className={classes.muted}>
          {joined(
            service ? (locale === 'fr' ? service.nameFr : service.nameEn) : '',
            people.get(appointment.staffId) ?? '',
            lists.locations.size > 1 ? placeName(appointment.locationId) : '',
          )}
        </span>
        {clients.some(({ phone }) => phone) ? (
          <Group component="span" gap="0 1rem">
            {clients.map((client) =>
              client.phone ? (
                <span key={client.clientId}>
                  {clients.length > 1 ? `${formatClient(client)} ` : ''}
                  <PhoneLink phone={client.phone} />
                </span>
              ) : null,
            )}
          </Group>
        ) : null}
        {appointment.movable ? null : <span className={classes.muted}>{t('notMovable')}</span>}
        <ClientsBookedNote clients={clients} booked={clientsBooked} className={classes.warning} />
      </div>
      <SelectField
        size="sm"
        aria-label={t('becomes', { who, when })}
        value={choice}
        onChange={(event) => onChoose(event.currentTarget.value)}
        data={[
          { group: t('groupColleague'), items: colleaguesOf(true) },
          { group: t('groupLater'), items: later },
          { group: t('groupOtherProfession'), items: colleaguesOf(false) },
          {
            group: t('other'),
            items: [
              { value: 'rebooking', label: t('toRebooking') },
              { value: 'keep', label: t('keep') },
            ],
          },
        ].filter(({ items }) => items.length > 0)}
      />
    </li>
  );
}
