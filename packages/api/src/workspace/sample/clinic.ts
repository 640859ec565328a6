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
  const locationId = id('location');
  const since = plusDays(today, -730);
  const staff = profile.staff.map((person, index) => ({ ...person, staffId: id('staff', index) }));
  return {
    locations: [
      {
        locationId,
        ...profile.location,
        city: profile.city,
        region: profile.region,
        zone: profile.zone,
      },
    ],
    rooms: profile.rooms.map((name, index) => ({
      roomId: id('room', index),
      locationId,
      name,
      shared: false,
    })),
    clinic_staff: staff.map(({ staffId, name, kind, profession }, position) => ({
      staffId,
      name,
      practises: profession !== null,
      kind,
      color: position % 8,
      position,
      activeFromOn: worksSince(profile, position, today),
    })),
    credentials: staff.flatMap(({ staffId, profession, licences = [] }, index) =>
      licences.map(({ college, days = 200 + index * 7 }, licence) => ({
        credentialId: id('credential', index, licence),
        staffId,
        profession,
        college,
        licenceNo: String(10_427 + index * 1_318 + licence * 40_211),
        validFromOn: since,
        validToOn: plusDays(today, days),
      })),
    ),
    services: profile.services.map(({ feeCents: _, ...service }, position) => ({
      serviceId: id('service', service.code),
      ...service,
      position,
    })),
    service_staff: staff.flatMap(({ staffId, services = [] }) =>
      services.map((code) => ({ serviceId: id('service', code), staffId })),
    ),
    service_fees: profile.services.map(({ code, feeCents }) => ({
      feeId: id('fee', code),
      serviceId: id('service', code),
      feeCents,
      fromOn: since,
    })),
    availability: staff.flatMap(({ staffId, shifts = [] }, index) =>
      shifts.flatMap(([weekday, from, to]) =>
        hoursOf(from * 60, to * 60).map(([fromMinute, toMinute], part) => ({
          availabilityId: id('hours', index, weekday, part),
          staffId,
          locationId,
          weekday,
          fromMinute,
          toMinute,
          fromOn: since,
        })),
      ),
    ),
    blocks: [...vacation(profile, today), ...closedDays(profile, today)],
    note_templates: templatesOf(profile.staff.map(({ profession }) => profession)).map(
      (template, position) => ({
        templateId: id('template', template.nameEn),
        ...template,
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
      blockId: id('vacation'),
      staffId: id('staff', away),
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
    blockId: id('holiday', key, day),
    locationId: id('location'),
    kind: 'holiday',
    title: nameEn,
    holiday: key,
    ...wholeDays(day, plusDays(day, 1), profile.zone),
  }));
}

/** The times of a block from one midnight to another. */
function wholeDays(from: Day, to: Day, zone: string): Row {
  const [localStart, localEnd] = [`${from}T00:00`, `${to}T00:00`];
  return {
    zone,
    localStart,
    localEnd,
    startsAt: instantOf(localStart, zone),
    endsAt: instantOf(localEnd, zone),
  };
}
