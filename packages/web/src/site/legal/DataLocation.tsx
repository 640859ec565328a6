import { useText } from '@tamarack/core/ui';
import { ServerIf } from '../pages/ServerIf.tsx';
import { legalText } from './text.ts';

/** Where clinics' data is kept. The server fills in the place at start, from the confirmed configuration. */
export function DataLocation() {
  const { t } = useText(legalText);
  return (
    <ServerIf name="examples,data-location" otherwise={<p>{t('placeOnRequest')}</p>}>
      <ServerIf name="data-location" otherwise={<p>{t('placeUnset')}</p>}>
        <p>{t('place', { place: '__DATA_LOCATION__' })}</p>
      </ServerIf>
    </ServerIf>
  );
}
