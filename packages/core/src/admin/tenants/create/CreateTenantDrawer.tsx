import { Button, Drawer, Fieldset, Group, Modal, Text } from '@mantine/core';
import { useState } from 'react';
import styles from './create.module.css';
import { BasicsSection, ExperienceSection, LocationSection, TeamSection } from './sections.tsx';
import { t } from './text.ts';
import { useCreateTenant } from './useCreateTenant.ts';

export interface CreateTenantDrawerProps {
  opened: boolean;
  onClose: () => void;
}

/** The form for a new tenant, in a drawer. Closing it after input asks for confirmation. */
export function CreateTenantDrawer({ opened, onClose }: CreateTenantDrawerProps) {
  const [entered, setEntered] = useState(false);
  const [asking, setAsking] = useState(false);
  const close = () => {
    setAsking(false);
    setEntered(false);
    onClose();
  };
  // The confirmation opens after the key press that asked for it, or the same Escape would close it again.
  const leave = () => (entered ? void setTimeout(() => setAsking(true)) : close());
  return (
    <>
      <Drawer
        opened={opened}
        onClose={leave}
        title={t('title')}
        position="right"
        size="min(40rem, 100%)"
        closeButtonProps={{ 'aria-label': t('cancel') }}
      >
        <CreateTenantForm onEntered={setEntered} onCancel={leave} />
      </Drawer>
      <Modal opened={asking} onClose={() => setAsking(false)} title={t('discardTitle')} size="sm">
        <Text mb="lg">{t('discardBody')}</Text>
        <Group justify="flex-end">
          <Button variant="default" onClick={() => setAsking(false)} data-autofocus>
            {t('keep')}
          </Button>
          <Button color="red" onClick={close}>
            {t('discard')}
          </Button>
        </Group>
      </Modal>
    </>
  );
}

function CreateTenantForm({
  onEntered,
  onCancel,
}: {
  onEntered: (entered: boolean) => void;
  onCancel: () => void;
}) {
  const create = useCreateTenant();
  return (
    <form
      onSubmit={create.submit}
      onChange={() => onEntered(true)}
      noValidate
      className={styles.form}
      aria-label={t('title')}
    >
      <Fieldset variant="unstyled" legend={t('basics')} className={styles.section}>
        <BasicsSection create={create} />
      </Fieldset>
      <Fieldset variant="unstyled" legend={t('location')} className={styles.section}>
        <LocationSection create={create} />
      </Fieldset>
      <Fieldset variant="unstyled" legend={t('experience')} className={styles.section}>
        <ExperienceSection create={create} />
      </Fieldset>
      <Fieldset variant="unstyled" legend={t('team')} className={styles.section}>
        <TeamSection create={create} />
      </Fieldset>
      <div className={styles.foot}>
        {Object.keys(create.form.errors).length > 0 ? (
          <Text size="sm" c="red" role="alert" className={styles.footNote}>
            {t('check')}
          </Text>
        ) : null}
        <Button variant="default" onClick={onCancel}>
          {t('cancel')}
        </Button>
        <Button type="submit" loading={create.busy}>
          {t('create')}
        </Button>
      </div>
    </form>
  );
}
