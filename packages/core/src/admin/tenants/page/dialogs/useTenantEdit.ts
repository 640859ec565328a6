import { useForm } from '@mantine/form';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { call } from '../../../../client/call.ts';
import { ApiError, hasCode } from '../../../../client/errors.ts';
import {
  addressDetails,
  clinicDetailProblems,
  isClinicDetail,
} from '../../../../domain/clinics/clinic-details.ts';
import {
  type TenantChanges,
  type TenantDetail,
  tenantEndpoints,
} from '../../../../domain/platform/tenants.ts';
import { translator } from '../../../../domain/text.ts';
import { isEmail, subdomainValidation, validationTexts } from '../../../../domain/validation.ts';
import { useTransport } from '../../../../session/SessionProvider.tsx';
import { focusFirstError } from '../../../../ui/focus/focusFirstError.ts';
import { useSubdomainCheck } from '../../../../ui/useSubdomainCheck.ts';
import { useDialogForm } from '../../../shared/form-dialog/FormDialog.tsx';
import { useMerge } from '../../../shared/merge/useMerge.ts';
import { queryKeys } from '../../../shared/queryKeys.ts';
import { useTenantChange } from '../../actions/useTenantChange.ts';
import { t } from '../text.ts';

const say = translator(validationTexts, 'en');

/** Converts a tenant to the form's fields. */
const toFields = (tenant: TenantDetail) => ({
  clinicName: tenant.clinicName,
  clinicType: tenant.clinicType,
  subdomain: tenant.subdomain,
  country: tenant.country ?? 'CA',
  streetAddress: tenant.streetAddress ?? '',
  city: tenant.city ?? '',
  region: tenant.region ?? '',
  postalCode: tenant.postalCode ?? '',
  timeZone: tenant.timeZone,
  locale: tenant.locale,
  ownerName: tenant.ownerName,
  ownerEmail: tenant.ownerEmail,
  ownerPhone: tenant.ownerPhone ?? '',
});
export type TenantFields = ReturnType<typeof toFields>;

/** The changed fields, trimmed. */
function changesOf(stored: TenantFields, values: TenantFields): TenantChanges {
  const changed = (Object.keys(values) as (keyof TenantFields)[]).filter(
    (field) => values[field].trim() !== stored[field],
  );
  return Object.fromEntries(changed.map((field) => [field, values[field].trim()]));
}

function problemsOf(stored: TenantFields, values: TenantFields): Record<string, string> {
  const changed = Object.keys(changesOf(stored, values));
  const details = clinicDetailProblems(values, changed.filter(isClinicDetail));
  const problems = Object.entries(details).map(([field, key]) => [field, say(key)]);
  const email = values.ownerEmail.trim();
  if (!isEmail(email)) problems.push(['ownerEmail', say(email ? 'emailInvalid' : 'emailRequired')]);
  const subdomain = subdomainValidation(values.subdomain);
  if (subdomain && changed.includes('subdomain')) problems.push(['subdomain', say(subdomain)]);
  return Object.fromEntries(problems);
}

/** The form that edits a tenant. Changes that others save meanwhile are merged in, never overwritten. */
export function useTenantEdit(tenant: TenantDetail) {
  const transport = useTransport();
  const client = useQueryClient();
  const [seen, setSeen] = useState(tenant);
  const stored = toFields(seen);
  const form = useForm<TenantFields>({
    initialValues: stored,
    validateInputOnBlur: true,
    validate: (values) => problemsOf(stored, values),
  });
  const { cancel, close } = useDialogForm(form.isDirty());
  const merging = useMerge(form, [addressDetails]);

  const check = useCallback(
    (name: string, signal: AbortSignal) =>
      call(transport, tenantEndpoints.checkSubdomain, {
        params: { tenantId: tenant.tenantId },
        query: { name },
        signal,
      }),
    [transport, tenant.tenantId],
  );
  const wanted = form.values.subdomain;
  const address = useSubdomainCheck(wanted === stored.subdomain ? '' : wanted, check);

  const review = useMutation({
    meta: { quiet: true },
    mutationFn: () => call(transport, tenantEndpoints.get, { params: { tenantId: tenant.tenantId } }),
    onSuccess: ({ tenant: current }) => {
      client.setQueryData(queryKeys.tenantDetail(tenant.tenantId), current);
      setSeen(current);
      merging.begin(stored, toFields(current));
      update.reset();
    },
  });

  const update = useTenantChange(
    (call, changes: TenantChanges) =>
      call(tenantEndpoints.update, {
        params: { tenantId: tenant.tenantId },
        payload: { version: seen.version, ...changes },
      }),
    {
      done: t('saved'),
      meta: { quiet: true },
      onSuccess: ({ tenant: updated }) => {
        client.setQueryData(queryKeys.tenantDetail(tenant.tenantId), updated);
        close();
      },
      onError: (error) => {
        if (hasCode(error, 'VERSION_CONFLICT')) review.mutate();
        else if (error instanceof ApiError) form.setErrors(error.fields);
        focusFirstError();
      },
    },
  );

  function submit(values: TenantFields) {
    const changes = changesOf(stored, values);
    if (Object.keys(changes).length === 0) return close();
    update.mutate(changes);
  }

  return {
    form,
    seen,
    address,
    merging,
    busy: update.isPending || review.isPending,
    /** The error, except for a conflict that is being merged. */
    problem: hasCode(update.error, 'VERSION_CONFLICT') ? review.error : update.error,
    cancel,
    submit: form.onSubmit(submit, focusFirstError),
  };
}

export type TenantEdit = ReturnType<typeof useTenantEdit>;
