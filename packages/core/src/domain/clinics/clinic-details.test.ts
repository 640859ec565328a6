import { describe, expect, it } from 'vitest';
import {
  type ClinicDetails,
  changedClinicDetails,
  clinicDetailProblems,
  normalizedClinicDetail,
} from './clinic-details.ts';

const details: ClinicDetails = {
  clinicName: 'Érable Physio',
  clinicType: 'physical',
  ownerName: 'Maude Gagnon',
  ownerPhone: '819-555-0101',
  country: 'CA',
  streetAddress: '12 rue Laurier',
  city: 'Gatineau',
  region: 'QC',
  postalCode: 'J8X 3W9',
};

describe('the details of a clinic', () => {
  it('follow the rules of the registration, which apply to changed details only', () => {
    const wrong = { ...details, clinicName: ' ', ownerPhone: '55', city: '' };
    expect(clinicDetailProblems(wrong, ['clinicName', 'ownerPhone'])).toEqual({
      clinicName: 'clinicNameRequired',
      ownerPhone: 'phoneInvalid',
    });
    expect(clinicDetailProblems({ ...wrong, clinicName: 'Nord' }, ['clinicName'])).toEqual({});
  });

  it('have a complete address or none: another country requires its region and code', () => {
    expect(clinicDetailProblems({ ...details, country: 'US' }, ['country'])).toEqual({
      region: 'stateRequired',
      postalCode: 'zipInvalid',
    });
    expect(clinicDetailProblems({ ...details, city: 'Ottawa', streetAddress: '' }, ['city'])).toEqual({
      streetAddress: 'streetAddressRequired',
    });
  });

  it('are normalized as in the registration', () => {
    const typed = { ...details, postalCode: ' j8x3w9', ownerPhone: '(613) 555.0199', city: ' Ottawa ' };
    expect(normalizedClinicDetail(typed, 'postalCode')).toBe('J8X 3W9');
    expect(normalizedClinicDetail(typed, 'ownerPhone')).toBe('613-555-0199');
    expect(normalizedClinicDetail(typed, 'city')).toBe('Ottawa');
  });

  it('change only if they differ after normalizing; the first address includes its country', () => {
    expect(changedClinicDetails(details, { city: ' Gatineau ', clinicName: 'Nord Physio' })).toEqual({
      clinicName: 'Nord Physio',
    });
    const address = { streetAddress: '3 rue Cartier', city: 'Laval', region: 'QC', postalCode: 'h7n1a1' };
    const without = {
      ...details,
      country: null,
      streetAddress: null,
      city: null,
      region: null,
      postalCode: null,
    };
    expect(changedClinicDetails(without, address)).toEqual({
      ...address,
      postalCode: 'H7N 1A1',
      country: 'CA',
    });
    expect(changedClinicDetails(without, { ownerName: 'Maude Roy' })).toEqual({ ownerName: 'Maude Roy' });
    expect(() => changedClinicDetails(without, { city: 'Laval' })).toThrow(
      expect.objectContaining({ code: 'VALIDATION_FAILED' }),
    );
  });
});
