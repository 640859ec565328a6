import { Anchor, Button } from '@mantine/core';
import { brand } from '@tamarack/core/domain';
import { useText } from '@tamarack/core/ui';
import { useContext, useEffect } from 'react';
import { HandoverContext } from '../shared/handover.ts';
import { localePath } from '../shared/paths.ts';
import { appText } from './app-text.ts';
import { Failure } from './Failure.tsx';

/** Shown when a screen fails: what happened, and what to do. Also ends a pending handover from a prerendered page. */
export function RouteError() {
  const { t, locale } = useText(appText);
  const handover = useContext(HandoverContext);
  useEffect(() => handover?.giveUp(), [handover]);
  return (
    <Failure title={t('errorTitle')} body={t('errorBody', { email: brand.supportEmail })} isPage>
      <Button onClick={() => window.location.reload()}>{t('reload')}</Button>
      <Anchor href={localePath(locale, '/')}>{t('home')}</Anchor>
    </Failure>
  );
}
