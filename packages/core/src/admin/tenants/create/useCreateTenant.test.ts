import { expect, it } from 'vitest';
import { emptyStaffing } from '../../../domain/clinics/clinic.ts';
import type { RegistrationData } from '../../../domain/public/registration.ts';
import { createProblems } from './useCreateTenant.ts';

const filled: RegistrationData = {
  fullName: 'Maude Gagnon',
  email: 'maude@erable.example',
  clinicName: 'Érable Physio',
  clinicType: 'physical',
  subdomain: 'erable-physio',
  plan: 'pro',
  country: 'CA',
  streetAddress: '12 rue Laurier',
  city: 'Gatineau',
  state: 'QC',
  postalCode: 'J8X 3W9',
  ownerName: 'Maude Gagnon',
  ownerPhone: '819-555-0199',
  previousSoftware: false,
  previousSoftwareName: '',
  numberOfClients: '',
  monthlyAppointments: '',
  staffing: { ...emptyStaffing, doctors: 1 },
};

it('finds no problem in a valid form', () => {
  expect(createProblems(filled)).toEqual({});
});

it('applies the rules of all four steps at once', () => {
  expect(
    createProblems({
      ...filled,
      fullName: '',
      email: 'maude@',
      clinicType: '',
      subdomain: 'admin',
      city: ' ',
      postalCode: '12345',
      ownerPhone: '12',
      previousSoftware: true,
      numberOfClients: 'many',
      staffing: emptyStaffing,
    }),
  ).toEqual({
    fullName: 'Full name is required',
    email: 'Please enter a valid email address',
    clinicType: 'Please select a clinic type',
    subdomain: 'This address is reserved. Please choose another',
    city: 'City is required',
    postalCode: 'Please enter a valid Canadian postal code (e.g., A1A 1A1)',
    ownerPhone: 'Please enter a valid phone number (e.g., 123-456-7890)',
    previousSoftwareName: 'Please specify your previous software',
    numberOfClients: 'Please enter a valid number',
    staffing: 'Please enter at least one staff member.',
  });
});
