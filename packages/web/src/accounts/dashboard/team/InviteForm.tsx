import { Anchor, Button, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { ApiError, isCancelled, newIdempotencyKey } from '@tamarack/core/client';
import {
  type ClinicDashboard,
  type ClinicRole,
  clinicEndpoints,
  clinicRoles,
  type Invitation,
  isEmail,
  maxLengths,
  planTable,
  validationTexts,
} from '@tamarack/core/domain';
import { Problem } from '@tamarack/core/session';
import { useCall } from '@tamarack/core/session/step-up';
import { useUnsavedPage } from '@tamarack/core/session/unsaved';
import { focusFirstError, roleTexts, toast, useText } from '@tamarack/core/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { Link } from 'react-router-dom';
import { hintBelow } from '../../../shared/hint-below.ts';
import { optionsOf, SelectField } from '../../../shared/SelectField.tsx';
import classes from '../account.module.css';
import { clinicTexts } from '../clinic-texts.ts';
import { Panel } from '../frame/Panel.tsx';
import { sectionHref } from '../frame/SectionNav.tsx';
import { clinicKey } from '../queries.ts';

/** Invites a colleague by email. Shows how many clinicians the plan still allows. */
export function InviteForm({ clinic }: { clinic: ClinicDashboard }) {
  const { t } = useText(clinicTexts);
  const { t: role } = useText(roleTexts);
  const { t: rule } = useText(validationTexts);
  const call = useCall();
  const client = useQueryClient();
  const attempt = useRef({ text: '', key: '' });
  const form = useForm({
    initialValues: { name: '', email: '', role: 'clinician' as ClinicRole },
    validateInputOnBlur: true,
    validate: {
      name: (value) => (value.trim() ? null : rule('nameRequired')),
      email: (value) => {
        if (!value.trim()) return rule('emailRequired');
        return isEmail(value.trim()) ? null : rule('emailInvalid');
      },
    },
  });
  useUnsavedPage(form.values.name !== '' || form.values.email !== '');
  const invite = useMutation({
    meta: { quiet: true },
    mutationFn: (payload: Invitation) => {
      const text = JSON.stringify(payload);
      if (attempt.current.text !== text) attempt.current = { text, key: newIdempotencyKey() };
      const input = {
        params: { tenantId: clinic.tenantId },
        payload,
        idempotencyKey: attempt.current.key,
      };
      return call(clinicEndpoints.invite, input);
    },
    onSuccess: ({ member }) => {
      attempt.current = { text: '', key: '' };
      toast.success(t('invited', { email: member.email }));
      form.reset();
    },
    onError: (error) => {
      if (error instanceof ApiError && Object.keys(error.fields).length > 0) {
        form.setErrors(error.fields);
        focusFirstError();
      }
    },
    onSettled: () => client.invalidateQueries({ queryKey: clinicKey(clinic.tenantId) }),
  });

  const left = Math.max(0, clinic.clinicians.limit - clinic.clinicians.used);
  const mayChangePlan = clinic.permissions.includes('clinic:plan');
  const refused =
    invite.error &&
    !isCancelled(invite.error) &&
    !(invite.error instanceof ApiError && Object.keys(invite.error.fields).length > 0);
  return (
    <Panel title={t('inviteTitle')} intro={t('inviteIntro')}>
      <form
        noValidate
        aria-busy={invite.isPending}
        onSubmit={form.onSubmit(
          (values) => invite.mutate({ ...values, name: values.name.trim(), email: values.email.trim() }),
          focusFirstError,
        )}
      >
        <div className={classes.fields}>
          <TextInput
            label={t('inviteName')}
            maxLength={maxLengths.fullName}
            autoComplete="off"
            {...form.getInputProps('name')}
          />
          <TextInput
            label={t('inviteEmail')}
            type="email"
            inputMode="email"
            autoComplete="off"
            autoCapitalize="none"
            {...form.getInputProps('email')}
          />
          <SelectField
            label={t('inviteRole')}
            description={t(`roleHint_${form.values.role}`)}
            inputWrapperOrder={hintBelow}
            data={optionsOf(clinicRoles, role)}
            {...form.getInputProps('role')}
          />
          <p className={classes.small}>
            {t('seatsLeft', { left, plan: planTable[clinic.plan].publicLabel })}{' '}
            {left === 0 && mayChangePlan ? (
              <Anchor
                component={Link}
                to={sectionHref('plan', clinic)}
                state={{ section: true }}
                inherit
                underline="always"
              >
                {t('seatsUpgrade')}
              </Anchor>
            ) : null}
          </p>
          <Problem error={refused ? invite.error : null} />
          <Button type="submit" loading={invite.isPending} className={classes.action}>
            {t('inviteSend')}
          </Button>
        </div>
      </form>
    </Panel>
  );
}
