import { Button, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useDisclosure } from '@mantine/hooks';
import { useNavigate } from 'react-router-dom';
import { isEmail } from '../../domain/validation.ts';
import { focusFirstError } from '../../ui/focus/focusFirstError.ts';
import { Panel } from '../shared/page/Panel.tsx';
import shared from '../shared/shared.module.css';
import { FailedState, Waiting } from '../shared/states.tsx';
import { useMay } from '../shared/useMay.ts';
import { Findings } from './Findings.tsx';
import styles from './privacy.module.css';
import { RecordDialog } from './RecordDialog.tsx';
import { t } from './text.ts';
import { useFind } from './usePrivacy.ts';

/** Finds the data held under an email. The email is not in the URL, because browsers store URLs. */
export function FindView() {
  const navigate = useNavigate();
  const mayRecord = useMay('privacy:export');
  const finding = useFind();
  const [recording, { open, close }] = useDisclosure();
  const form = useForm({
    initialValues: { email: '' },
    validate: { email: (email) => (isEmail(email.trim()) ? null : t('emailInvalid')) },
  });
  const { data: { findings } = {}, error, isPending, mutate, variables } = finding;
  return (
    <div className={styles.stack}>
      <Panel title={t('findTitle')}>
        <p className={styles.body}>{t('findBody')}</p>
        <form
          className={styles.form}
          onSubmit={form.onSubmit(({ email }) => mutate(email.trim()), focusFirstError)}
          noValidate
        >
          <TextInput
            {...form.getInputProps('email')}
            className={styles.field}
            label={t('address')}
            type="email"
            autoComplete="off"
          />
          <Button type="submit" loading={isPending}>
            {t('findAction')}
          </Button>
        </form>
      </Panel>
      {isPending ? <Waiting label={t('loadingFindings')} /> : null}
      {error ? <FailedState error={error} onRetry={() => variables && mutate(variables)} /> : null}
      {findings ? (
        <>
          <Findings findings={findings} />
          {mayRecord ? (
            <div className={shared.actions}>
              <Button variant="default" onClick={open}>
                {t('openRequest')}
              </Button>
            </div>
          ) : null}
          <RecordDialog
            key={findings.email}
            opened={recording}
            onClose={close}
            email={findings.email}
            onRecorded={({ requestId }) => void navigate(`/admin/users/privacy/${requestId}`)}
          />
        </>
      ) : null}
    </div>
  );
}
