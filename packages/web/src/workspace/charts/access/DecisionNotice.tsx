import { languageTags } from '@tamarack/core/domain';
import { Notice, useText } from '@tamarack/core/ui';
import { useWhoDecides } from '../../shared/deciding.ts';
import { useReleasedClient } from '../queries.ts';
import { chartTexts } from '../text.ts';

/** Says who decides about a record that is about to be released, unless the client alone does as an adult. */
export function DecisionNotice({ fileNo }: { fileNo: number }) {
  const { t, locale } = useText(chartTexts);
  const { data: client } = useReleasedClient(fileNo);
  const decides = useWhoDecides(client);
  if (!client || !decides) return null;
  const named = (client.relations ?? []).filter(({ kind, maySee }) =>
    decides === 'adult'
      ? kind === 'decision_maker'
      : maySee && (kind === 'guardian' || kind === 'decision_maker'),
  );
  if (decides === 'adult' && named.length === 0) return null;
  const names = new Intl.ListFormat(languageTags[locale]).format(
    named.map(({ name, relatedFileNo }) => name || `Client ${relatedFileNo}`),
  );
  return (
    <Notice tone="warn">
      {decides === 'adult'
        ? t('decisionMaker', { names })
        : decides === 'minor_alone'
          ? t('minorAlone')
          : named.length > 0
            ? t('minorGuardians', { names })
            : t('minorNoGuardian')}
    </Notice>
  );
}
