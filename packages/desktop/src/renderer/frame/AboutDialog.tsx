import { Button, Group, NativeSelect, Stack, Text, Textarea, Title } from '@mantine/core';
import { brand } from '@tamarack/core/domain';
import { LogoMark, toast } from '@tamarack/core/ui';
import { useEffect, useState } from 'react';
import { type UpdateChannel, updateChannels } from '../../ipc-contract.ts';
import { useDesktop } from '../useDesktop.ts';
import { Dialog } from './Dialog.tsx';
import styles from './frame.module.css';
import { t } from './text.ts';
import { updateText } from './update-text.ts';

export interface AboutDialogProps {
  opened: boolean;
  onClose: () => void;
}

/** Versions, server, session storage, updates, and diagnostics for support. */
export function AboutDialog({ opened, onClose }: AboutDialogProps) {
  return (
    <Dialog opened={opened} onClose={onClose} size="lg" title={t('aboutTitle', { product: brand.name })}>
      <About />
    </Dialog>
  );
}

function About() {
  const { facts } = useDesktop();
  const { server } = facts;
  return (
    <Stack gap="lg">
      <div className={styles.about}>
        <LogoMark size={44} />
        <div>
          <Text fw={600}>{brand.name}</Text>
          <Text c="dimmed" fz="sm">
            {t('aboutVersion', { version: facts.version })}
          </Text>
        </div>
      </div>
      <dl className={styles.facts}>
        <dt>{t('aboutServer')}</dt>
        <dd>
          {server
            ? t('aboutServerValue', { host: server.host, version: server.version })
            : t('aboutNoServer')}
        </dd>
        <dt>{t('aboutSession')}</dt>
        <dd>{facts.tokenStorage === 'memory' ? t('sessionMemory') : t('sessionEncrypted')}</dd>
      </dl>
      <Updates />
      <Diagnostics />
    </Stack>
  );
}

function Updates() {
  const { bridge, updates } = useDesktop();
  if (updates.kind === 'off') {
    return (
      <section aria-label={t('aboutUpdates')}>
        <Title order={3}>{t('aboutUpdates')}</Title>
        <Text c="dimmed">{updateText(updates)}</Text>
      </section>
    );
  }
  const busy = updates.kind === 'checking' || updates.kind === 'downloading';
  return (
    <section aria-label={t('aboutUpdates')}>
      <Title order={3}>{t('aboutUpdates')}</Title>
      <Group justify="space-between" align="flex-end" mt="xs">
        <NativeSelect
          label={t('channel')}
          value={updates.channel}
          onChange={(event) => void bridge.updates.setChannel(event.currentTarget.value as UpdateChannel)}
          data={updateChannels.map((value) => ({ value, label: t(`channel_${value}`) }))}
        />
        <Text fz="sm" c="dimmed" role="status" flex={1} className={styles.updates}>
          {updateText(updates)}
        </Text>
        <Button variant="default" disabled={busy} onClick={() => void bridge.updates.check()}>
          {t('checkNow')}
        </Button>
      </Group>
    </section>
  );
}

function Diagnostics() {
  const { bridge } = useDesktop();
  const [text, setText] = useState<string | null>(null);
  useEffect(() => {
    let isCurrent = true;
    const show = (diagnostics: string) => {
      if (isCurrent) setText(diagnostics);
    };
    bridge.host.diagnostics().then(show, () => show(t('diagnosticsFailed')));
    return () => {
      isCurrent = false;
    };
  }, [bridge]);
  const copy = () =>
    bridge.host.copyDiagnostics().then(
      () => toast.success(t('copied')),
      () => toast.error(t('copyFailed')),
    );
  return (
    <section aria-label={t('diagnostics')}>
      <Group justify="space-between" align="flex-end" wrap="nowrap" mb="xs">
        <div>
          <Title order={3}>{t('diagnostics')}</Title>
          <Text fz="sm" c="dimmed">
            {t('diagnosticsHint')}
          </Text>
        </div>
        <Button variant="default" flex="none" onClick={() => void copy()}>
          {t('copy')}
        </Button>
      </Group>
      <Textarea
        aria-label={t('diagnostics')}
        classNames={{ input: styles.diagnostics }}
        value={text ?? ''}
        readOnly
        rows={8}
        spellCheck={false}
      />
    </section>
  );
}
