import { type SampleProfile, service, weekdays } from './profile.ts';

const college = 'Nova Scotia College of Audiologists and Speech-Language Pathologists';

/** A solo speech-language pathologist for children in Halifax. Her second licence is for video visits. */
export const novaScotiaProfile: SampleProfile = {
  seed: 20_240_917,
  clinicName: 'Tidewater Speech Therapy',
  clinicType: 'speech',
  plan: 'basic',
  language: 'en',
  zone: 'America/Halifax',
  region: 'NS',
  city: 'Halifax',
  areaCode: '902',
  location: {
    name: 'Lower Water Street',
    streetAddress: '1496 Lower Water St, Suite 203',
    postalCode: 'B3J 1R9',
    phone: '902-555-0100',
  },
  rooms: ['Therapy room'],
  clients: 118,
  minors: { share: 1, from: 3, to: 12 },
  attendances: 1_500,
  firstFileNo: 10_001,
  registrations: {},
  services: [
    service('slp_initial', 'Speech-language assessment', 'Orthophonie : évaluation', 60, 0, 17_500),
    service('slp', 'Speech therapy session', 'Orthophonie : séance', 45, 10, 13_000),
  ],
  staff: [
    {
      name: 'Fiona MacLellan',
      kind: 'owner',
      profession: 'speech_language_pathologist',
      licences: [
        { college, days: 38 },
        { college: 'New Brunswick Association of Speech-Language Pathologists and Audiologists', days: 55 },
      ],
      pitch: 60,
      shifts: [...weekdays([1, 2, 3, 4], 9, 17), [5, 9, 15], [6, 9, 12]],
      services: ['slp_initial', 'slp'],
    },
  ],
};
