import { Button, Fieldset, Text } from '@mantine/core';
import { FormDialog } from '../../shared/form-dialog/FormDialog.tsx';
import styles from './create.module.css';
import { BasicsSection, ExperienceSection, LocationSection, TeamSection } from './sections.tsx';
import { t } from './text.ts';
import { useCreateTenant } from './useCreateTenant.ts';

export interface CreateTenantDrawerProps {
  opened: boolean;
  onClose: () => void;
}

/** The form for a new tenant, in a drawer. */
export function CreateTenantDrawer({ opened, onClose }: CreateTenantDrawerProps) {
  return (
    <FormDialog
      drawer
      opened={opened}
      onClose={onClose}
      title={t('title')}
      size="min(40rem, 100%)"
      closeButtonProps={{ 'aria-label': t('cancel') }}
    >
      <CreateTenantForm />
    </FormDialog>
  );
}

function CreateTenantForm() {
  const create = useCreateTenant();
  return (
    <form onSubmit={create.submit} noValidate className={styles.form} aria-label={t('title')}>
      <Fieldset variant="unstyled" legend={t('basics')} className={styles.section}>
        <div className={styles.fields}>
          <BasicsSection create={create} />
        </div>
      </Fieldset>
      <Fieldset variant="unstyled" legend={t('location')} className={styles.section}>
        <div className={styles.fields}>
          <LocationSection create={create} />
        </div>
      </Fieldset>
      <Fieldset variant="unstyled" legend={t('experience')} className={styles.section}>
        <div className={styles.fields}>
          <ExperienceSection create={create} />
        </div>
      </Fieldset>
      <Fieldset variant="unstyled" legend={t('team')} className={styles.section}>
        <div className={styles.fields}>
          <TeamSection create={create} />
        </div>
      </Fieldset>
      <div className={styles.foot}>
        {Object.keys(create.form.errors).length > 0 ? (
          <Text size="sm" c="red" role="alert" className={styles.footNote}>
            {t('check')}
          </Text>
        ) : null}
        <Button variant="default" onClick={create.cancel}>
          {t('cancel')}
        </Button>
        <Button type="submit" loading={create.busy}>
          {t('create')}
        </Button>
      </div>
    </form>
  );
}
