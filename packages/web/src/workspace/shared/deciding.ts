import { type Client, type RecordDecision, whoDecides } from '@tamarack/core/domain/workspace';
import { useMe } from '../frame/index.ts';
import { todayIn } from './dates/days.ts';
import { useLocations } from './lists.ts';

type Deciding = Pick<Client, 'identity' | 'region' | 'decidesAlone'>;

/** Who decides for a client today; null for readers who may not see the birth date. */
export function useWhoDecides(client: Deciding | undefined): RecordDecision | null {
  const { zone } = useMe();
  const { data: locations } = useLocations();
  if (!client?.identity) return null;
  const { identity, decidesAlone } = client;
  const region = client.region ?? locations?.find(({ archived }) => !archived)?.region ?? null;
  return whoDecides({ birthOn: identity.birthOn, region, decidesAlone }, todayIn(zone));
}
