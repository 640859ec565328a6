import { brand } from '@tamarack/core/domain';
import { defineCatalogue, type Locale, translator } from '@tamarack/core/domain/text';
import type { CalendarFile } from '../../mail/transports/mailer.ts';
import type { ListedVisit } from './repository.ts';

const texts = defineCatalogue({
  en: { appointment: 'Appointment at {clinicName}' },
  fr: { appointment: 'Rendez-vous : {clinicName}' },
});

interface Appointments {
  /** Each with the name and address of its location. */
  visits: readonly (ListedVisit & { place: string })[];
  isCancelled: boolean;
  clinicName: string;
  clinicEmail: string;
}

/**
 * The appointments as an iCalendar file (RFC 5545, 5546). The id of an appointment stays the same and its version grows
 * with each change, so that a later file moves or removes it in the client's calendar. Like the email, it names neither
 * service nor clinician.
 */
export async function calendarFile(
  { visits, isCancelled, clinicName, clinicEmail }: Appointments,
  locale: Locale,
  now: Date,
): Promise<CalendarFile> {
  // Loaded on first use, because the server does not need it.
  const { default: ical, ICalCalendarMethod, ICalEventStatus } = await import('ical-generator');
  const method = isCancelled ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.PUBLISH;
  const calendar = ical({
    method,
    prodId: { company: brand.name, product: 'Appointments', language: locale.toUpperCase() },
  });
  const t = translator(texts, locale);
  for (const { attendanceId, version, startsAt, endsAt, place } of visits)
    calendar.createEvent({
      id: attendanceId,
      sequence: version,
      stamp: now,
      start: startsAt,
      end: endsAt,
      summary: t('appointment', { clinicName }),
      location: place,
      organizer: { name: clinicName, email: clinicEmail },
      status: isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    });
  // The last line needs its end too (RFC 5545, 3.1).
  return { method, content: `${calendar.toString()}\r\n` };
}
