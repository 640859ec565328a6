import { type FormErrors, type UseFormInput, useForm } from '@mantine/form';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError, hasCode } from '../../client/errors.ts';
import type { Endpoint } from '../../domain/endpoint.ts';
import {
  type PlatformSetting,
  type PlatformSettingName,
  type PlatformSettings,
  type PlatformSettingValues,
  platformSettingEndpoints,
  type SettableValues,
  type SettingChange,
} from '../../domain/platform/settings.ts';
import { useCall } from '../../session/step-up/useCall.ts';
import { useUnsavedPage } from '../../session/unsaved/LeaveGuard.tsx';
import { useLive } from '../../session/useLive.ts';
import { useRead } from '../../session/useRead.ts';
import { focusFirstError } from '../../ui/focus/focusFirstError.ts';
import { toast } from '../../ui/toast.ts';
import { useStoredVersion } from '../shared/merge/useStoredVersion.ts';
import { queryKeys } from '../shared/queryKeys.ts';
import { t } from './text.ts';

/** The platform's settings, updated live. */
export function usePlatformSettings() {
  useLive({ types: ['platform.settings_changed'] }, [queryKeys.platformSettings]);
  return useRead(platformSettingEndpoints.list, queryKeys.platformSettings, { pick: 'settings' });
}

/** The common type of the endpoints that change a setting. */
type ChangeEndpoint = Endpoint<{
  params: undefined;
  query: undefined;
  payload: SettingChange;
  answer: { settings: PlatformSettings };
}>;

export interface SettingFormOptions<N extends PlatformSettingName, F extends Record<string, unknown>> {
  toForm: (value: PlatformSettingValues[N]) => F;
  toValue: (fields: F) => SettableValues[N];
  validate?: UseFormInput<F>['validate'];
  /** Fields that make sense only together. */
  together?: readonly (readonly (keyof F)[])[];
}

/**
 * The form for one setting. Changes by other operators are merged with the operator's own, never overwritten.
 */
export function useSettingForm<N extends PlatformSettingName, F extends Record<string, unknown>>(
  setting: PlatformSetting<N>,
  { toForm, toValue, validate, together }: SettingFormOptions<N, F>,
) {
  const call = useCall();
  const client = useQueryClient();
  const form = useForm<F>({ initialValues: toForm(setting.value), validate });
  const { seen, resetTo, isOlder, merging } = useStoredVersion(form, setting, {
    fieldsOf: ({ value }) => toForm(value),
    together,
    onUpdated: () => saving.reset(),
  });
  const saving = useMutation({
    meta: { quiet: true },
    mutationFn: (fields: F) => {
      const endpoint: ChangeEndpoint = platformSettingEndpoints.change[setting.name];
      const payload = { version: seen.version, value: toValue(fields) };
      return call(endpoint, { payload });
    },
    onSuccess: ({ settings }) => {
      client.setQueryData(queryKeys.platformSettings, settings);
      void client.invalidateQueries({ queryKey: queryKeys.announcement });
      resetTo(settings[setting.name]);
      toast.success(t('saved'));
    },
    onError: async (error) => {
      if (hasCode(error, 'VERSION_CONFLICT'))
        // The refetched setting is merged into the form.
        await client.invalidateQueries({ queryKey: queryKeys.platformSettings });
      else if (error instanceof ApiError) form.setErrors(fieldsOf(error) as FormErrors);
      focusFirstError();
    },
  });

  const dirty = form.isDirty();
  useUnsavedPage(dirty);
  const explained = saving.error instanceof ApiError && Object.keys(saving.error.fields).length > 0;
  return {
    form,
    merging,
    dirty,
    /** The operator has yet to decide about a field that somebody else changed as well. */
    undecided: isOlder || merging.undecided,
    /** An error that concerns no field. */
    problem: explained ? null : saving.error,
    saving: saving.isPending,
    submit: form.onSubmit((fields) => saving.mutate(fields), focusFirstError),
    discard: () => {
      resetTo(seen);
      saving.reset();
    },
  };
}

/** Maps the server's field names, such as `value.textEn` or `value.words.3`, to those of the form. */
function fieldsOf(error: ApiError): Record<string, string> {
  return Object.fromEntries(
    Object.entries(error.fields).map(([name, text]) => [
      name.replace(/^value\./, '').replace(/\..*$/, ''),
      text,
    ]),
  );
}

export type SettingForm = Omit<ReturnType<typeof useSettingForm>, 'form' | 'merging'>;
