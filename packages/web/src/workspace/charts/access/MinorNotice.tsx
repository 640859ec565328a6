import { languageTags } from '@tamarack/core/domain';
import { whoDecides } from '@tamarack/core/domain/workspace';
import { Notice, useText } from '@tamarack/core/ui';
import { useMe } from '../../frame/index.ts';
import { todayIn } from '../../shared/dates/days.ts';
import { useLocations } from '../../shared/lists.ts';
import { useReleasedClient } from '../queries.ts';
import { chartTexts } from '../text.ts';

/** Says who decides about the record of a minor that is about to be released. */
export function MinorNotice({ fileNo }: { fileNo: number }) {
  const { t, locale } = useText(chartTexts);
  const { zone } = useMe();
  const { data: client } = useReleasedClient(fileNo);
  const { data: locations } = useLocations();
  if (!client?.identity) return null;
  const { identity, decidesAlone, relations } = client;
  const region = client.region ?? locations?.find(({ archived }) => !archived)?.region ?? null;
  const decides = whoDecides({ birthOn: identity.birthOn, region, decidesAlone }, todayIn(zone));
  if (decides === 'adult') return null;
  const names = (relations ?? [])
    .filter(({ kind, maySee }) => maySee && (kind === 'guardian' || kind === 'decision_maker'))
    .map(({ name, relatedFileNo }) => name || `Client ${relatedFileNo}`);
  return (
    <Notice tone="warn">
      {decides === 'minor_alone'
        ? t('minorAlone')
        : names.length > 0
          ? t('minorGuardians', { names: new Intl.ListFormat(languageTags[locale]).format(names) })
          : t('minorNoGuardian')}
    </Notice>
  );
}
