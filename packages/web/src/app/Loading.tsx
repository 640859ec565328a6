import { Center, Loader } from '@mantine/core';
import { useTimeout } from '@mantine/hooks';
import { useText } from '@tamarack/core/ui';
import { useState } from 'react';
import { appText } from './app-text.ts';

const patience = 200;

/** Shown while a screen's code loads, if that takes longer than 200 ms. */
export function Loading() {
  const { t } = useText(appText);
  const [shown, setShown] = useState(false);
  useTimeout(() => setShown(true), patience, { autoInvoke: true });
  return (
    <Center h="60vh" role="status" aria-label={t('loading')}>
      {shown ? <Loader /> : null}
    </Center>
  );
}
