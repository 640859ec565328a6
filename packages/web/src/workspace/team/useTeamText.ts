import { professionsInUs } from '@tamarack/core/domain/workspace';
import type { useText } from '@tamarack/core/ui';
import { useTextInCountry } from '../shared/useTextInCountry.ts';
import { teamTexts } from './text.ts';

const keysInUs = {
  ...professionsInUs,
  college: 'board',
  licence: 'license',
  licences: 'licenses',
  licencesEmpty: 'licensesEmpty',
  addLicence: 'addLicense',
  editLicence: 'editLicense',
  licenceNo: 'licenseNo',
  removed: 'licenseRemoved',
  roleHint_hr: 'roleHint_hrUs',
} as const;

/** The team's texts, professions included, in the words of the clinic's country. */
export function useTeamText(): ReturnType<typeof useText<keyof (typeof teamTexts)['en']>> {
  return useTextInCountry(teamTexts, keysInUs);
}
