import { clinicTypeLabels } from '../../../../domain/clinics/clinic.ts';
import { provinces, states } from '../../../../domain/clinics/locations.ts';
import type { TenantFilters } from '../../../../domain/platform/tenants.ts';
import { formatDate } from '../../../shared/format.ts';
import { holdNames } from '../../actions/SuspensionFields.tsx';
import { t } from '../text.ts';

/** Filters shown as chips while they are set: all but search, status and plan. */
const chipNames = [
  'region',
  'city',
  'clinicType',
  'trialEnd',
  'holdKind',
  'createdFrom',
  'createdTo',
] as const satisfies readonly (keyof TenantFilters)[];
export type ChipName = (typeof chipNames)[number];

const wordings: { [Name in ChipName]: (value: NonNullable<TenantFilters[Name]>) => string } = {
  region: (code) => [...provinces, ...states].find((region) => region.code === code)?.en ?? code,
  city: (city) => city,
  clinicType: (type) => clinicTypeLabels[type],
  trialEnd: (end) => t(`trialEnd_${end}`),
  holdKind: (kind) => t('chipHold', { kind: holdNames[kind] }),
  createdFrom: (day) => t('chipFrom', { day: formatDate(`${day}T12:00:00`) }),
  createdTo: (day) => t('chipTo', { day: formatDate(`${day}T12:00:00`) }),
};

/** The filters that are set, with the text of their chips. */
export function chipsOf(filters: TenantFilters): { name: ChipName; text: string }[] {
  return chipNames.flatMap((name) => {
    const value = filters[name];
    return value === undefined ? [] : [{ name, text: (wordings[name] as (value: string) => string)(value) }];
  });
}
