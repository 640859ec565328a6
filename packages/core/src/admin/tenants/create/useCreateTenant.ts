import { useForm } from '@mantine/form';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { call, newIdempotencyKey } from '../../../client/call.ts';
import { hasCode } from '../../../client/errors.ts';
import { subdomainFrom } from '../../../domain/platform/subdomain.ts';
import { tenantEndpoints } from '../../../domain/platform/tenants.ts';
import {
  initialRegistration,
  type RegistrationData,
  registrationEndpoints,
  registrationSteps,
  stepProblems,
} from '../../../domain/public/registration.ts';
import { translator } from '../../../domain/text.ts';
import { validationTexts } from '../../../domain/validation.ts';
import { useTransport } from '../../../session/SessionProvider.tsx';
import { focusFirstError } from '../../../ui/focus/focusFirstError.ts';
import { toast } from '../../../ui/toast.ts';
import { useSubdomainCheck } from '../../../ui/useSubdomainCheck.ts';
import { showFieldErrors, useDialogForm } from '../../shared/form-dialog/FormDialog.tsx';
import { queryKeys } from '../../shared/queryKeys.ts';
import { t } from './text.ts';

/** Every error message of the form by field, for the rules of all four steps of the registration. */
export function createProblems(values: RegistrationData): Record<string, string> {
  const say = translator(validationTexts, 'en');
  const problems = registrationSteps.flatMap((step) => Object.entries(stepProblems(step, values)));
  // The staff counts share one message.
  return Object.fromEntries(problems.map(([field, key]) => [field.split('.')[0], say(key)]));
}

/**
 * The form for a new tenant: derives and checks the web address, creates the tenant once and opens its page.
 */
export function useCreateTenant() {
  const transport = useTransport();
  const client = useQueryClient();
  const navigate = useNavigate();
  const idempotencyKey = useRef(newIdempotencyKey());
  const [addressEdited, setAddressEdited] = useState(false);

  const form = useForm<RegistrationData>({
    initialValues: initialRegistration,
    validate: createProblems,
    validateInputOnBlur: true,
    onValuesChange: () => {
      idempotencyKey.current = newIdempotencyKey();
    },
  });
  const { cancel, close } = useDialogForm(form.isDirty());

  const check = useCallback(
    (name: string, signal: AbortSignal) =>
      call(transport, registrationEndpoints.checkSubdomain, { query: { name }, signal }),
    [transport],
  );
  const address = useSubdomainCheck(form.values.subdomain, check);

  const creation = useMutation({
    mutationFn: (payload: RegistrationData) =>
      call(transport, tenantEndpoints.create, { payload, idempotencyKey: idempotencyKey.current }),
    onSuccess: ({ tenant }) => {
      toast.success(t('created'));
      void client.invalidateQueries({ queryKey: queryKeys.tenants });
      close();
      void navigate(`/admin/tenants/${tenant.tenantId}`);
    },
    onError: (error) => {
      showFieldErrors(form, error);
      if (hasCode(error, 'SUBDOMAIN_TAKEN')) form.setFieldError('subdomain', error.message);
    },
  });

  return {
    form,
    address,
    busy: creation.isPending,
    cancel,
    submit: form.onSubmit((values) => creation.mutate(values), focusFirstError),
    setClinicName: (clinicName: string) => {
      form.setFieldValue('clinicName', clinicName);
      if (!addressEdited) form.setFieldValue('subdomain', subdomainFrom(clinicName));
    },
    setSubdomain: (subdomain: string) => {
      setAddressEdited(true);
      form.setFieldValue('subdomain', subdomain);
    },
    setCountry: (country: RegistrationData['country']) => {
      form.setFieldValue('country', country);
      form.setFieldValue('state', '');
    },
    setPreviousSoftware: (used: boolean) => {
      form.setFieldValue('previousSoftware', used);
      if (!used) form.setFieldValue('previousSoftwareName', '');
    },
  };
}

export type CreateTenant = ReturnType<typeof useCreateTenant>;
