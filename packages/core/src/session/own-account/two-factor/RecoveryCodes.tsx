import { Button, Group, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { brand } from '../../../domain/brand.ts';
import { useText } from '../../../ui/useText.tsx';
import { usePorts } from '../../SessionProvider.tsx';
import { useUnsavedPage } from '../../unsaved/LeaveGuard.tsx';
import styles from '../own-account.module.css';
import { ownAccountTexts } from '../text.ts';
import { CopyText } from './CopyText.tsx';

export interface RecoveryCodesProps {
  codes: readonly string[];
  email: string;
  onDone: () => void;
}

/** The recovery codes, shown once, to copy or save as a file. */
export function RecoveryCodes({ codes, email, onDone }: RecoveryCodesProps) {
  const { t } = useText(ownAccountTexts);
  const { files } = usePorts();
  useUnsavedPage(true);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const text = `${t('codesHead', { brand: brand.name, email })}\n\n${codes.join('\n')}\n`;
  const saving = useMutation({
    mutationFn: async () =>
      files.save({
        bytes: new TextEncoder().encode(text),
        fileName: `${t('codesFile')}.txt`,
        contentType: 'text/plain;charset=utf-8',
      }),
  });
  return (
    <>
      <div>
        <Text component="h3" ref={heading} tabIndex={-1} fw={600} className={styles.heading}>
          {t('codesTitle')}
        </Text>
        <p className={styles.text}>{t('codesBody')}</p>
      </div>
      <ul className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Group gap="sm">
        <CopyText value={text} label={t('codesCopy')} />
        <Button variant="default" onClick={() => saving.mutate()}>
          {t('codesDownload')}
        </Button>
        <Button onClick={onDone}>{t('codesDone')}</Button>
      </Group>
    </>
  );
}
