import { Button, TextInput } from '@mantine/core';
import { validationTexts } from '@tamarack/core/domain';
import {
  type Credential,
  type Profession,
  professions,
  teamEndpoints,
} from '@tamarack/core/domain/workspace';
import { Problem } from '@tamarack/core/session';
import { useText } from '@tamarack/core/ui';
import { useState } from 'react';
import { labelTexts } from '../../shared/format.ts';
import { optionsOf, SelectField } from '../../shared/SelectField.tsx';
import { useMay } from '../frame/index.ts';
import { AddButton } from '../shared/AddButton.tsx';
import { DialogFrame } from '../shared/dialogs/Dialog.tsx';
import { formatDate } from '../shared/format.ts';
import { Loaded } from '../shared/Loaded.tsx';
import { Panel } from '../shared/Panel.tsx';
import classes from '../shared/panel.module.css';
import { SubmitButton } from '../shared/saving/SubmitButton.tsx';
import { useFollow } from '../shared/saving/useFollow.ts';
import { useSave } from '../shared/saving/useSave.ts';
import { useSaveForm } from '../shared/saving/useSaveForm.ts';
import { useCredentials } from './queries.ts';
import { useTeamText } from './useTeamText.ts';

/** A person's licences. */
export function CredentialsPanel({ staffId }: { staffId: string }) {
  const { t, locale } = useTeamText();
  const { t: l } = useText(labelTexts);
  const mayChange = useMay('credentials:manage');
  const credentials = useCredentials(true);
  /** The id of a licence. */
  const [editing, setEditing] = useState<string | null>(null);
  return (
    <Panel
      title={t('licences')}
      action={
        mayChange ? (
          <AddButton variant="default" onClick={() => setEditing('new')}>
            {t('addLicence')}
          </AddButton>
        ) : null
      }
    >
      <Loaded query={credentials}>
        {(all) => {
          const own = all.filter((one) => one.staffId === staffId);
          if (own.length === 0) return <p className={classes.muted}>{t('licencesEmpty')}</p>;
          return (
            <div style={{ overflowX: 'auto' }}>
              <table className={classes.table}>
                <thead>
                  <tr>
                    <th scope="col">{t('profession')}</th>
                    <th scope="col">{t('college')}</th>
                    <th scope="col">{t('licenceNo')}</th>
                    <th scope="col">{t('validTo')}</th>
                    {mayChange ? <td /> : null}
                  </tr>
                </thead>
                <tbody>
                  {own.map((one) => (
                    <tr key={one.credentialId}>
                      <td className={classes.name}>{t(one.profession)}</td>
                      <td data-label={t('college')} data-empty={one.college ? undefined : true}>
                        {one.college || t('none')}
                      </td>
                      <td data-label={t('licenceNo')}>{one.licenceNo || t('none')}</td>
                      <td data-label={t('validTo')}>
                        {one.validTo ? formatDate(one.validTo, locale) : t('none')}
                      </td>
                      {mayChange ? (
                        <td>
                          <Button
                            variant="subtle"
                            size="compact-sm"
                            aria-label={l('labelled', {
                              label: t('edit'),
                              name: `${t(one.profession)} ${one.licenceNo}`,
                            })}
                            onClick={() => setEditing(one.credentialId)}
                          >
                            {t('edit')}
                          </Button>
                        </td>
                      ) : null}
                    </tr>
                  ))}
                </tbody>
              </table>
            </div>
          );
        }}
      </Loaded>
      {editing ? (
        <DialogFrame
          title={t(editing === 'new' ? 'addLicence' : 'editLicence')}
          onClose={() => setEditing(null)}
        >
          <CredentialForm
            staffId={staffId}
            credential={credentials.data?.find(({ credentialId }) => credentialId === editing) ?? null}
            profession={credentials.data?.findLast((one) => one.staffId === staffId)?.profession}
            onDone={() => setEditing(null)}
          />
        </DialogFrame>
      ) : null}
    </Panel>
  );
}

function CredentialForm({
  staffId,
  credential,
  profession,
  onDone,
}: {
  staffId: string;
  credential: Credential | null;
  /** Of the person's other licences: most renew one. */
  profession: Profession | undefined;
  onDone: () => void;
}) {
  const { t, locale } = useTeamText();
  const { t: rule } = useText(validationTexts);
  const valuesOf = (stored: Credential | null) => ({
    profession: (stored?.profession ?? profession ?? '') as Profession,
    college: stored?.college ?? '',
    licenceNo: stored?.licenceNo ?? '',
    validFrom: stored?.validFrom ?? '',
    validTo: stored?.validTo ?? '',
  });
  const { form, save, submit } = useSaveForm({
    initialValues: valuesOf(credential),
    validate: { profession: (value) => (value ? null : rule('required')) },
    send: (call, values) => {
      const payload = { ...values, validFrom: values.validFrom || null, validTo: values.validTo || null };
      return credential
        ? call(teamEndpoints.changeCredential, {
            params: { credentialId: credential.credentialId },
            payload: { version: credential.version, ...payload },
          })
        : call(teamEndpoints.addCredential, { params: { staffId }, payload });
    },
    done: t('saved'),
    onSaved: onDone,
  });
  useFollow(form, credential, valuesOf, (name, value) => {
    if (name === 'profession') return t(value as Profession);
    return value && name.startsWith('valid') ? formatDate(value, locale) : value;
  });
  const remove = useSave(
    (call, credentialId: string) => call(teamEndpoints.removeCredential, { params: { credentialId } }),
    onDone,
    t('removed'),
  );
  return (
    <form noValidate onSubmit={submit}>
      <div className={classes.fields}>
        <SelectField
          data-wide
          label={t('profession')}
          empty={form.values.profession ? undefined : t('chooseProfession')}
          data={optionsOf(professions, t)}
          {...form.getInputProps('profession')}
        />
        <TextInput label={t('college')} maxLength={120} {...form.getInputProps('college')} />
        <TextInput label={t('licenceNo')} maxLength={40} {...form.getInputProps('licenceNo')} />
        <TextInput type="date" label={t('validFrom')} {...form.getInputProps('validFrom')} />
        <TextInput type="date" label={t('validTo')} {...form.getInputProps('validTo')} />
      </div>
      <Problem error={save.problem ?? remove.problem} />
      <div className={classes.head} style={{ marginTop: '1.25rem' }}>
        {credential ? (
          <Button
            variant="subtle"
            color="red"
            loading={remove.isPending}
            onClick={() => remove.mutate(credential.credentialId)}
          >
            {t('remove')}
          </Button>
        ) : (
          <span />
        )}
        <div className={classes.actions}>
          <Button variant="default" onClick={onDone}>
            {t('cancel')}
          </Button>
          <SubmitButton would="saved" loading={save.isPending}>
            {t('save')}
          </SubmitButton>
        </div>
      </div>
    </form>
  );
}
