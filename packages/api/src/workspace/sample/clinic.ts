import type { Day } from '@tamarack/core/domain/workspace';
import { instantOf, plusDays, weekdayOf } from '../time/index.ts';
import { holidaysFrom, worksSince } from './calendar.ts';
import type { SampleProfile } from './profiles/profile.ts';
import { idsOf, type Row, type SampleTable } from './rows.ts';
import { templatesOf } from './texts/index.ts';

export type ClinicTables = Pick<
  Record<SampleTable, Row[]>,
  | 'locations'
  | 'rooms'
  | 'clinic_staff'
  | 'credentials'
  | 'services'
  | 'service_staff'
  | 'service_fees'
  | 'availability'
  | 'blocks'
  | 'note_templates'
>;

/** A clinic without clients: locations, staff with licences and hours, price list and templates. */
export function clinicRows(profile: SampleProfile, today: Day): ClinicTables {
  const id = idsOf(profile.seed);
  const location_id = id('location');
  const since = plusDays(today, -730);
  const staff = profile.staff.map((person, index) => ({ ...person, staff_id: id('staff', index) }));
  return {
    locations: [
      {
        location_id,
        name: profile.location.name,
        street_address: profile.location.streetAddress,
        city: profile.city,
        region: profile.region,
        postal_code: profile.location.postalCode,
        phone: profile.location.phone,
        zone: profile.zone,
      },
    ],
    rooms: profile.rooms.map((name, index) => ({
      room_id: id('room', index),
      location_id,
      name,
      shared: false,
    })),
    clinic_staff: staff.map(({ staff_id, name, kind, profession }, position) => ({
      staff_id,
      name,
      practises: profession !== null,
      kind,
      color: position % 8,
      position,
      active_from_on: worksSince(profile, position, today),
    })),
    credentials: staff.flatMap(({ staff_id, profession, licences = [] }, index) =>
      licences.map(({ college, days = 200 + index * 7 }, licence) => ({
        credential_id: id('credential', index, licence),
        staff_id,
        profession,
        college,
        licence_no: String(10_427 + index * 1_318 + licence * 40_211),
        valid_from_on: since,
        valid_to_on: plusDays(today, days),
      })),
    ),
    services: profile.services.map(({ feeCents: _, ...service }, position) => ({
      service_id: id('service', service.code),
      code: service.code,
      name_en: service.nameEn,
      name_fr: service.nameFr,
      minutes: service.minutes,
      buffer_after: service.bufferAfter,
      position,
    })),
    service_staff: staff.flatMap(({ staff_id, services = [] }) =>
      services.map((code) => ({ service_id: id('service', code), staff_id })),
    ),
    service_fees: profile.services.map(({ code, feeCents }) => ({
      fee_id: id('fee', code),
      service_id: id('service', code),
      fee_cents: feeCents,
      from_on: since,
    })),
    availability: staff.flatMap(({ staff_id, shifts = [] }, index) =>
      shifts.flatMap(([weekday, from, to]) =>
        hoursOf(from * 60, to * 60).map(([from_minute, to_minute], part) => ({
          availability_id: id('hours', index, weekday, part),
          staff_id,
          location_id,
          weekday,
          from_minute,
          to_minute,
          from_on: since,
        })),
      ),
    ),
    blocks: [...vacation(profile, today), ...closedDays(profile, today)],
    note_templates: templatesOf(profile.staff.map(({ profession }) => profession)).map(
      (template, position) => ({
        template_id: id('template', template.nameEn),
        profession: template.profession,
        name_en: template.nameEn,
        name_fr: template.nameFr,
        sections: template.sections,
        position,
      }),
    ),
  };
}

/** A long shift has a one-hour break. */
function hoursOf(from: number, to: number): (readonly [number, number])[] {
  if (to - from < 420) return [[from, to]];
  return [
    [from, from + 240],
    [from + 300, to],
  ];
}

/** A week of vacation of the last clinician, after the booked weeks. */
function vacation({ seed, staff, zone }: SampleProfile, today: Day): Row[] {
  const id = idsOf(seed);
  const away = staff.findLastIndex(({ profession }) => profession !== null);
  const monday = plusDays(today, 64 - weekdayOf(today));
  return [
    {
      block_id: id('vacation'),
      staff_id: id('staff', away),
      kind: 'vacation',
      title: '',
      ...wholeDays(monday, plusDays(monday, 7), zone),
    },
  ];
}

/** The holidays since the clinic opened and in the coming year. */
function closedDays(profile: SampleProfile, today: Day): Row[] {
  const id = idsOf(profile.seed);
  return holidaysFrom(profile, plusDays(today, -730), plusDays(today, 365)).map(({ key, nameEn, day }) => ({
    block_id: id('holiday', key, day),
    location_id: id('location'),
    kind: 'holiday',
    title: nameEn,
    holiday: key,
    ...wholeDays(day, plusDays(day, 1), profile.zone),
  }));
}

/** The times of a block from one midnight to another. */
function wholeDays(from: Day, to: Day, zone: string): Row {
  const [local_start, local_end] = [`${from}T00:00`, `${to}T00:00`];
  return {
    zone,
    local_start,
    local_end,
    starts_at: instantOf(local_start, zone),
    ends_at: instantOf(local_end, zone),
  };
}
