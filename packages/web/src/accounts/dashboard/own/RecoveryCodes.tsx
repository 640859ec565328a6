import { Button, Group, Text, Title } from '@mantine/core';
import { brand } from '@tamarack/core/domain';
import { usePorts } from '@tamarack/core/session';
import { useText } from '@tamarack/core/ui';
import { useEffect, useRef, useState } from 'react';
import classes from '../account.module.css';
import { ownTexts } from '../own-texts.ts';

export interface RecoveryCodesProps {
  codes: readonly string[];
  email: string;
  onDone: () => void;
}

/** The recovery codes, shown this once, to be copied or kept as a file. */
export function RecoveryCodes({ codes, email, onDone }: RecoveryCodesProps) {
  const { t } = useText(ownTexts);
  const { files } = usePorts();
  const [copied, setCopied] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const text = `${t('recoveryFileHead', { brand: brand.name, email })}\n\n${codes.join('\n')}\n`;

  return (
    <div className={classes.fields}>
      <Title ref={heading} order={3} size="1rem" className="" tabIndex={-1}>
        {t('recoveryTitle')}
      </Title>
      <Text size="sm" c="dimmed">
        {t('recoveryIntro')}
      </Text>
      <ul className={classes.codes}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Group gap="sm">
        <Button
          variant="default"
          size="md"
          onClick={() => void navigator.clipboard.writeText(text).then(() => setCopied(true))}
        >
          {t(copied ? 'recoveryCopied' : 'recoveryCopy')}
        </Button>
        <Button
          variant="default"
          size="md"
          onClick={() =>
            void files.save({
              bytes: new TextEncoder().encode(text),
              fileName: `${t('recoveryFile')}.txt`,
              contentType: 'text/plain',
            })
          }
        >
          {t('recoveryDownload')}
        </Button>
        <Button size="md" onClick={onDone}>
          {t('recoveryDone')}
        </Button>
      </Group>
      <span className="ui-announced" role="status">
        {copied ? t('recoveryCopied') : null}
      </span>
    </div>
  );
}
