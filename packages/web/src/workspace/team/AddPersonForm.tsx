import { Button, Checkbox, Radio, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { type ClinicRole, clinicRoles, isEmail, maxLengths, validationTexts } from '@tamarack/core/domain';
import { type StaffKind, type StaffMember, teamEndpoints } from '@tamarack/core/domain/workspace';
import { Problem } from '@tamarack/core/session';
import { focusFirstError, roleTexts, toast, useText } from '@tamarack/core/ui';
import { useEffect } from 'react';
import { optionsOf, SelectField } from '../../shared/SelectField.tsx';
import classes from '../shared/panel.module.css';
import { SubmitButton } from '../shared/saving/SubmitButton.tsx';
import { useSave } from '../shared/saving/useSave.ts';
import { useTeamText } from './useTeamText.ts';

interface Values {
  account: 'invite' | 'none';
  name: string;
  email: string;
  role: ClinicRole;
  practises: boolean;
}

/** Invites a person by email, or adds one without an account. */
export function AddPersonForm({
  person,
  onDone,
  onCancel,
}: {
  /** Somebody on the team who is invited. Those who had an account are invited at its email. */
  person?: StaffMember;
  onDone: () => void;
  onCancel?: () => void;
}) {
  const { t } = useTeamText();
  const { t: role } = useText(roleTexts);
  const { t: rule } = useText(validationTexts);
  const needsEmail = person?.account !== 'left';
  const form = useForm<Values>({
    initialValues: {
      account: 'invite',
      name: person?.name ?? '',
      email: '',
      role: !person || person.practises ? 'clinician' : 'front_desk',
      practises: true,
    },
    validate: {
      name: (value) => (value.trim() ? null : rule('nameRequired')),
      email: (value, { account }) => {
        if (account === 'none' || !needsEmail) return null;
        if (!value.trim()) return rule('emailRequired');
        return isEmail(value.trim()) ? null : rule('emailInvalid');
      },
    },
  });
  const save = useSave(
    (call, { account, name, email, role, practises }: Values) =>
      account === 'invite'
        ? call(teamEndpoints.invite, {
            payload: {
              name: name.trim(),
              role,
              ...(needsEmail ? { email: email.trim() } : {}),
              ...(person ? { staffId: person.staffId } : {}),
            },
          })
        : call(teamEndpoints.addStaff, {
            payload: { name: name.trim(), practises, kind: 'contractor' as StaffKind },
          }),
    (_, { account, name, email }) => {
      toast.success(account === 'none' ? t('added', { name }) : t('inviteSent', { to: email || name }));
      form.reset();
      onDone();
    },
  );
  const { fields } = save;
  const { setErrors } = form;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new answer sets the errors
  useEffect(() => {
    if (Object.keys(fields).length > 0) setErrors(fields);
  }, [save.error]);
  const invites = form.values.account === 'invite';
  return (
    <form noValidate onSubmit={form.onSubmit((values) => save.mutate(values), focusFirstError)}>
      <Stack gap="md">
        {person ? null : (
          <Radio.Group label={t('account')} {...form.getInputProps('account')}>
            <Stack gap="xs" mt="xs">
              <Radio data-autofocus value="invite" label={t('withAccount')} description={t('accountHint')} />
              <Radio value="none" label={t('withoutAccount')} description={t('noAccountHint')} />
            </Stack>
          </Radio.Group>
        )}
        {person ? null : (
          <TextInput
            label={t('name')}
            maxLength={maxLengths.fullName}
            autoComplete="off"
            {...form.getInputProps('name')}
          />
        )}
        {invites ? (
          <>
            {needsEmail ? (
              <TextInput
                data-autofocus={person ? true : undefined}
                label={t('email')}
                type="email"
                autoComplete="off"
                autoCapitalize="none"
                {...form.getInputProps('email')}
              />
            ) : null}
            <SelectField
              data-autofocus={needsEmail ? undefined : true}
              label={t('role')}
              data={optionsOf(clinicRoles, role)}
              {...form.getInputProps('role')}
            />
          </>
        ) : (
          <Checkbox label={t('practises')} {...form.getInputProps('practises', { type: 'checkbox' })} />
        )}
        <Problem error={fields.staffId ? save.error : save.problem} />
        <div className={classes.actions}>
          {onCancel ? (
            <Button variant="default" onClick={onCancel}>
              {t('cancel')}
            </Button>
          ) : null}
          <SubmitButton would={invites ? 'invited' : 'added'} loading={save.isPending}>
            {t(invites ? 'invite' : 'add')}
          </SubmitButton>
        </div>
      </Stack>
    </form>
  );
}
