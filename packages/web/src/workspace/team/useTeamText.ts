import { countryOf, professionsInUs } from '@tamarack/core/domain/workspace';
import { useText } from '@tamarack/core/ui';
import { useMe } from '../frame/index.ts';
import { teamTexts } from './text.ts';

type Key = keyof (typeof teamTexts)['en'];

const keysInUs: { [Canadian in Key]?: Key } = {
  ...professionsInUs,
  college: 'board',
  licencesEmpty: 'licencesEmptyUs',
};

/** The team's texts, professions included, in the words of the clinic's country. */
export function useTeamText(): ReturnType<typeof useText<Key>> {
  const text = useText(teamTexts);
  if (countryOf(useMe().settings) === 'CA') return text;
  return { ...text, t: (key, values) => text.t(keysInUs[key] ?? key, values) };
}
