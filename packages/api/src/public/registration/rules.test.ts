import { beforeEach, describe, expect, it } from 'vitest';
import { provideTestApp } from '../../../test/app.ts';
import { stepFour, stepOne, stepThree, stepTwo, type Visitor, visitor } from '../../../test/registration.ts';

const hidden = {
  en: 'This text contains invisible or control characters. Type it again instead of pasting it',
  fr: 'Ce texte contient des caractères invisibles ou de contrôle. Saisissez-le de nouveau au lieu de le coller',
};

const app = provideTestApp();
beforeEach(() => app.database.platform('registrations').delete());

const steps: Record<number, object> = { 1: stepOne, 2: stepTwo, 3: stepThree, 4: stepFour };

async function reach(step: number, language = 'en'): Promise<Visitor> {
  const browser = visitor(app, { language });
  for (let n = 1; n < step; n += 1) expect((await browser.save(n, steps[n] as object)).status).toBe(200);
  return browser;
}

type Row = [
  step: number,
  change: object,
  fields: object,
  english: string,
  frenchFields: object,
  french: string,
];

const rows: Row[] = [
  [
    1,
    { fullName: '' },
    { fullName: 'Full name is required' },
    'Please complete the following required field(s): Full Name',
    { fullName: 'Le nom complet est obligatoire' },
    'Veuillez remplir les champs obligatoires suivants\u00a0: Nom complet',
  ],
  [
    1,
    { fullName: '  ', email: '' },
    { fullName: 'Full name is required', email: 'Email is required' },
    'Please complete the following required field(s): Full Name and Email',
    { fullName: 'Le nom complet est obligatoire', email: 'Le courriel est obligatoire' },
    'Veuillez remplir les champs obligatoires suivants\u00a0: Nom complet et Courriel',
  ],
  [
    1,
    { fullName: '', email: '', clinicName: '', clinicType: '', subdomain: '' },
    {
      fullName: 'Full name is required',
      email: 'Email is required',
      clinicName: 'Clinic name is required',
      clinicType: 'Please select a clinic type',
    },
    'Please complete the following required field(s): Full Name, Email, Clinic Name and Clinic Type',
    {
      fullName: 'Le nom complet est obligatoire',
      email: 'Le courriel est obligatoire',
      clinicName: 'Le nom de la clinique est obligatoire',
      clinicType: 'Veuillez choisir un type de clinique',
    },
    'Veuillez remplir les champs obligatoires suivants\u00a0: Nom complet, Courriel, Nom de la clinique et Type de clinique',
  ],
  [
    1,
    { email: 'maude@erable' },
    { email: 'Please enter a valid email address' },
    'Please enter a valid email address',
    { email: 'Veuillez saisir une adresse courriel valide' },
    'Veuillez saisir une adresse courriel valide',
  ],
  [
    1,
    { email: 'mau de@erable.example' },
    { email: 'Please enter a valid email address' },
    'Please enter a valid email address',
    { email: 'Veuillez saisir une adresse courriel valide' },
    'Veuillez saisir une adresse courriel valide',
  ],
  [
    1,
    { clinicType: 'dental' },
    { clinicType: 'Please select a clinic type' },
    'Please select a clinic type',
    { clinicType: 'Veuillez choisir un type de clinique' },
    'Veuillez choisir un type de clinique',
  ],
  [
    1,
    { subdomain: '' },
    { subdomain: 'Web address is required' },
    'Web address is required',
    { subdomain: 'L’adresse web est obligatoire' },
    'L’adresse web est obligatoire',
  ],
  [
    1,
    { subdomain: 'ab' },
    { subdomain: 'Use 3 to 63 characters' },
    'Use 3 to 63 characters',
    { subdomain: 'Utilisez de 3 à 63 caractères' },
    'Utilisez de 3 à 63 caractères',
  ],
  [
    1,
    { subdomain: 'érable' },
    { subdomain: 'Use lower-case letters, digits and hyphens, and start and end with a letter or digit' },
    'Use lower-case letters, digits and hyphens, and start and end with a letter or digit',
    {
      subdomain:
        'Utilisez des lettres minuscules, des chiffres et des traits d’union, avec une lettre ou un chiffre au début et à la fin',
    },
    'Utilisez des lettres minuscules, des chiffres et des traits d’union, avec une lettre ou un chiffre au début et à la fin',
  ],
  [
    1,
    { subdomain: 'www' },
    { subdomain: 'This address is reserved. Please choose another' },
    'This address is reserved. Please choose another',
    { subdomain: 'Cette adresse est réservée. Veuillez en choisir une autre' },
    'Cette adresse est réservée. Veuillez en choisir une autre',
  ],
  [
    1,
    { plan: 'gold' },
    { plan: 'Please choose one of the plans Basic, Pro or Expert' },
    'Please choose one of the plans Basic, Pro or Expert',
    { plan: 'Veuillez choisir l’un des forfaits Basic, Pro ou Expert' },
    'Veuillez choisir l’un des forfaits Basic, Pro ou Expert',
  ],
  [
    1,
    { clinicType: 'dental', plan: 'gold' },
    {
      clinicType: 'Please select a clinic type',
      plan: 'Please choose one of the plans Basic, Pro or Expert',
    },
    'Please check the fields named below.',
    {
      clinicType: 'Veuillez choisir un type de clinique',
      plan: 'Veuillez choisir l’un des forfaits Basic, Pro ou Expert',
    },
    'Veuillez vérifier les champs indiqués ci-dessous.',
  ],
  [
    1,
    { clinicName: 'x'.repeat(121) },
    { clinicName: 'Use at most 120 characters' },
    'Use at most 120 characters',
    { clinicName: 'Utilisez au plus 120 caractères' },
    'Utilisez au plus 120 caractères',
  ],
  [1, { fullName: 'Maude\u0000' }, { fullName: hidden.en }, hidden.en, { fullName: hidden.fr }, hidden.fr],
  [
    1,
    { city: 'Montréal' },
    { city: 'This field is not known here. Remove it' },
    'This field is not known here. Remove it',
    { city: 'Ce champ n’est pas reconnu ici. Retirez-le' },
    'Ce champ n’est pas reconnu ici. Retirez-le',
  ],
  [
    1,
    { subscriptionPlan: 'expert' },
    { plan: 'This value and subscriptionPlan differ. Send only one of them' },
    'This value and subscriptionPlan differ. Send only one of them',
    { plan: 'Cette valeur et subscriptionPlan diffèrent. N’en envoyez qu’une' },
    'Cette valeur et subscriptionPlan diffèrent. N’en envoyez qu’une',
  ],
  [
    2,
    { streetAddress: '' },
    { streetAddress: 'Street address is required' },
    'Please fill in all required fields.',
    { streetAddress: 'L’adresse municipale est obligatoire' },
    'Veuillez remplir tous les champs obligatoires.',
  ],
  [
    2,
    { country: '', streetAddress: '', city: '', state: '', postalCode: '', ownerName: '', ownerPhone: '' },
    {
      country: 'Country is required',
      streetAddress: 'Street address is required',
      city: 'City is required',
      state: 'State/Province is required',
      postalCode: 'ZIP code/Postal code is required',
      ownerName: 'Owner name is required',
      ownerPhone: 'Phone number is required',
    },
    'Please fill in all required fields.',
    {
      country: 'Le pays est obligatoire',
      streetAddress: 'L’adresse municipale est obligatoire',
      city: 'La ville est obligatoire',
      state: 'La province ou l’État est obligatoire',
      postalCode: 'Le code postal ou code ZIP est obligatoire',
      ownerName: 'Le nom de la ou du propriétaire est obligatoire',
      ownerPhone: 'Le numéro de téléphone est obligatoire',
    },
    'Veuillez remplir tous les champs obligatoires.',
  ],
  [
    2,
    { postalCode: '12345' },
    { postalCode: 'Please enter a valid Canadian postal code (e.g., A1A 1A1)' },
    'Please enter a valid Canadian postal code (e.g., A1A 1A1)',
    { postalCode: 'Veuillez saisir un code postal canadien valide (p. ex. A1A 1A1)' },
    'Veuillez saisir un code postal canadien valide (p. ex. A1A 1A1)',
  ],
  [
    2,
    { country: 'US', state: 'NY', postalCode: '1234' },
    { postalCode: 'Please enter a valid US ZIP code (e.g., 12345 or 12345-6789)' },
    'Please enter a valid US ZIP code (e.g., 12345 or 12345-6789)',
    { postalCode: 'Veuillez saisir un code ZIP américain valide (p. ex. 12345 ou 12345-6789)' },
    'Veuillez saisir un code ZIP américain valide (p. ex. 12345 ou 12345-6789)',
  ],
  [
    2,
    { state: 'NY' },
    { state: 'State/Province is required' },
    'State/Province is required',
    { state: 'La province ou l’État est obligatoire' },
    'La province ou l’État est obligatoire',
  ],
  [
    2,
    { country: 'FR' },
    { country: 'Country is required' },
    'Country is required',
    { country: 'Le pays est obligatoire' },
    'Le pays est obligatoire',
  ],
  [
    2,
    { ownerPhone: '555-0199' },
    { ownerPhone: 'Please enter a valid phone number (e.g., 123-456-7890)' },
    'Please enter a valid phone number (e.g., 123-456-7890)',
    { ownerPhone: 'Veuillez saisir un numéro de téléphone valide (p. ex. 123-456-7890)' },
    'Veuillez saisir un numéro de téléphone valide (p. ex. 123-456-7890)',
  ],
  [
    2,
    { ownerPhone: '+33 1 45 55 01 99' },
    { ownerPhone: 'Please enter a valid phone number (e.g., 123-456-7890)' },
    'Please enter a valid phone number (e.g., 123-456-7890)',
    { ownerPhone: 'Veuillez saisir un numéro de téléphone valide (p. ex. 123-456-7890)' },
    'Veuillez saisir un numéro de téléphone valide (p. ex. 123-456-7890)',
  ],
  [
    2,
    { zipCode: 'K1A 0A6' },
    { postalCode: 'This value and zipCode differ. Send only one of them' },
    'This value and zipCode differ. Send only one of them',
    { postalCode: 'Cette valeur et zipCode diffèrent. N’en envoyez qu’une' },
    'Cette valeur et zipCode diffèrent. N’en envoyez qu’une',
  ],
  [
    2,
    { clinicAddress: '2 rue Autre' },
    { streetAddress: 'This value and clinicAddress differ. Send only one of them' },
    'This value and clinicAddress differ. Send only one of them',
    { streetAddress: 'Cette valeur et clinicAddress diffèrent. N’en envoyez qu’une' },
    'Cette valeur et clinicAddress diffèrent. N’en envoyez qu’une',
  ],
  [
    3,
    { previousSoftwareName: ' ' },
    { previousSoftwareName: 'Please specify your previous software' },
    'Please specify the name of your previous software.',
    { previousSoftwareName: 'Veuillez préciser votre logiciel précédent' },
    'Veuillez préciser le nom de votre logiciel précédent.',
  ],
  [
    3,
    { numberOfClients: '12a' },
    { numberOfClients: 'Please enter a valid number' },
    'Number of clients must be a valid number.',
    { numberOfClients: 'Veuillez saisir un nombre valide' },
    'Le nombre de clients doit être un nombre valide.',
  ],
  [
    3,
    { monthlyAppointments: '-1' },
    { monthlyAppointments: 'Please enter a valid number' },
    'Monthly appointments must be a valid number.',
    { monthlyAppointments: 'Veuillez saisir un nombre valide' },
    'Le nombre de rendez-vous par mois doit être un nombre valide.',
  ],
  [
    3,
    { numberOfClients: 2.5 },
    { numberOfClients: 'Please enter a valid number' },
    'Number of clients must be a valid number.',
    { numberOfClients: 'Veuillez saisir un nombre valide' },
    'Le nombre de clients doit être un nombre valide.',
  ],
  [
    3,
    { numberOfClients: 'x', monthlyAppointments: 'y' },
    { numberOfClients: 'Please enter a valid number', monthlyAppointments: 'Please enter a valid number' },
    'Number of clients must be a valid number.',
    {
      numberOfClients: 'Veuillez saisir un nombre valide',
      monthlyAppointments: 'Veuillez saisir un nombre valide',
    },
    'Le nombre de clients doit être un nombre valide.',
  ],
  [
    4,
    { staffing: {} },
    { staffing: 'Please enter at least one staff member.' },
    'Please enter at least one staff member.',
    { staffing: 'Veuillez indiquer au moins un membre du personnel.' },
    'Veuillez indiquer au moins un membre du personnel.',
  ],
  [
    4,
    { staffing: { doctors: -1, nurses: 3 } },
    { 'staffing.doctors': 'Please enter a whole number from 0 to 10,000' },
    'Please enter a whole number from 0 to 10,000',
    { 'staffing.doctors': 'Veuillez saisir un nombre entier de 0 à 10 000' },
    'Veuillez saisir un nombre entier de 0 à 10 000',
  ],
  [
    4,
    { staffing: { doctors: 1.5, other: 10_001 } },
    {
      'staffing.doctors': 'Please enter a whole number from 0 to 10,000',
      'staffing.other': 'Please enter a whole number from 0 to 10,000',
    },
    'Please check the fields named below.',
    {
      'staffing.doctors': 'Veuillez saisir un nombre entier de 0 à 10 000',
      'staffing.other': 'Veuillez saisir un nombre entier de 0 à 10 000',
    },
    'Veuillez vérifier les champs indiqués ci-dessous.',
  ],
  [
    4,
    { staffing: { doctors: 'two' } },
    { 'staffing.doctors': 'Please enter a whole number from 0 to 10,000' },
    'Please enter a whole number from 0 to 10,000',
    { 'staffing.doctors': 'Veuillez saisir un nombre entier de 0 à 10 000' },
    'Veuillez saisir un nombre entier de 0 à 10 000',
  ],
  [
    4,
    { staffing: { doctors: 1, dentists: 1 } },
    { 'staffing.dentists': 'This field is not known here. Remove it' },
    'This field is not known here. Remove it',
    { 'staffing.dentists': 'Ce champ n’est pas reconnu ici. Retirez-le' },
    'Ce champ n’est pas reconnu ici. Retirez-le',
  ],
];

describe('the rules of each step', () => {
  it.each(rows)('step %i with %j', async (step, change, fields, english, frenchFields, french) => {
    for (const [language, wantedFields, sentence] of [
      ['en', fields, english],
      ['fr', frenchFields, french],
    ] as const) {
      const browser = await reach(step, language);
      const { status, body } = await browser.save(step, { ...steps[step], ...change });
      expect(status).toBe(400);
      expect(body).toEqual({
        success: false,
        code: 'VALIDATION_FAILED',
        error: sentence,
        fields: wantedFields,
      });
    }
  });

  it('a body that is not an object is refused', async () => {
    for (const payload of ['[]', '"x"', '{"fullName":', 'null']) {
      const { statusCode } = await app.server.inject({
        method: 'PUT',
        url: '/api/registration/steps/1',
        payload,
        headers: {
          host: 'localhost:5000',
          'content-type': 'application/json',
          'x-client-id': 'web',
          'x-client-key': 'test-web-client-key',
        },
      });
      expect([payload, statusCode]).toEqual([payload, 400]);
    }
  });
});

describe('accepted values and how they are normalised', () => {
  it.each([
    [1, { plan: 'professional' }, { plan: 'pro' }],
    [1, { plan: 'Expert' }, { plan: 'expert' }],
    [1, { plan: undefined, subscriptionPlan: 'enterprise' }, { plan: 'expert' }],
    [1, { plan: 'pro', subscriptionPlan: 'professional' }, { plan: 'pro' }],
    [1, { plan: undefined }, { plan: 'basic' }],
    [1, { clinicType: 'Marriage & Family Therapy' }, { clinicType: 'marriage_family' }],
    [1, { subdomain: ' Erable-Physio ' }, { subdomain: 'erable-physio' }],
    [1, { subdomain: undefined }, { subdomain: 'erable-physio' }],
    [1, { fullName: '  E\u0301lise Roy ' }, { fullName: '\u00c9lise Roy' }],
    [2, { country: undefined }, { country: 'CA' }],
    [2, { postalCode: undefined, zipCode: 'k1a-0a6' }, { postalCode: 'K1A 0A6' }],
    [2, { postalCode: 'K1A 0A6', zipCode: 'K1A 0A6' }, { postalCode: 'K1A 0A6' }],
    [2, { streetAddress: undefined, clinicAddress: '2 rue Autre' }, { streetAddress: '2 rue Autre' }],
    [2, { state: 'qc' }, { state: 'QC' }],
    [
      2,
      { country: 'us', state: 'NY', postalCode: '12345-6789' },
      { country: 'US', postalCode: '12345-6789' },
    ],
    [2, { ownerPhone: '514 555 0199' }, { ownerPhone: '514-555-0199' }],
    [
      3,
      { previousSoftware: false, previousSoftwareName: 'Jane' },
      { previousSoftware: false, previousSoftwareName: '' },
    ],
    [3, { previousSoftware: 'no' }, { previousSoftware: false, previousSoftwareName: '' }],
    [
      3,
      { previousSoftware: undefined, numberOfClients: undefined },
      { previousSoftware: false, numberOfClients: '' },
    ],
    [
      3,
      { numberOfClients: 250, monthlyAppointments: ' 640 ' },
      { numberOfClients: '250', monthlyAppointments: '640' },
    ],
    [
      3,
      { numberOfClients: '5145550199', monthlyAppointments: '007' },
      { numberOfClients: '5145550199', monthlyAppointments: '7' },
    ],
    [
      4,
      { staffing: { other: '3' } },
      {
        staffing: {
          therapists: 0,
          doctors: 0,
          nurses: 0,
          receptionists: 0,
          administrators: 0,
          technicians: 0,
          other: 3,
        },
      },
    ],
  ])('step %i with %j is stored as %j', async (step, change, kept) => {
    const browser = await reach(step);
    const { status, body } = await browser.save(step, { ...steps[step], ...change });
    expect(status).toBe(200);
    expect(body.draft.formData).toMatchObject(kept);
  });

  it.each([
    '(514)555.0199',
    '+1 514 555-0199',
    '+15145550199',
    '1-514-555-0199',
    '+1 (514) 555\u20110199',
    '514\u00a0555\u20130199',
    '514 - 555 - 0199',
  ])('the phone number %s is stored as 514-555-0199', async (ownerPhone) => {
    const browser = await reach(2);
    const { body } = await browser.save(2, { ...steps[2], ownerPhone });
    expect(body.draft?.formData.ownerPhone).toBe('514-555-0199');
  });

  it('a generated subdomain is kept when the step is saved again without one', async () => {
    await app.tenant({ subdomain: 'kept-name' });
    const browser = visitor(app);
    const { subdomain, ...unnamed } = { ...stepOne, clinicName: 'Kept Name' };
    expect((await browser.save(1, unnamed)).body.draft.formData.subdomain).toBe('kept-name-2');
    await app.database.platform('tenants').where({ subdomain: 'kept-name' }).delete();
    expect((await browser.save(1, unnamed)).body.draft.formData.subdomain).toBe('kept-name-2');
    expect(
      (await browser.save(1, { ...unnamed, clinicName: 'Other Name' })).body.draft.formData.subdomain,
    ).toBe('other-name');
  });
});
