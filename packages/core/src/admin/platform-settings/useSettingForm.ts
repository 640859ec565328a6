import { type FormErrors, type UseFormInput, useForm } from '@mantine/form';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { call } from '../../client/call.ts';
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
import { useTransport } from '../../session/SessionProvider.tsx';
import { useStepUp } from '../../session/step-up/StepUp.tsx';
import { useUnsavedPage } from '../../session/unsaved/LeaveGuard.tsx';
import { useLive } from '../../session/useLive.ts';
import { toast } from '../../ui/toast.ts';
import { queryKeys } from '../shared/queryKeys.ts';
import { t } from './text.ts';

/** The platform's settings, live. */
export function usePlatformSettings() {
  const transport = useTransport();
  useLive({ types: ['platform.settings_changed'] }, [queryKeys.platformSettings]);
  return useQuery({
    queryKey: queryKeys.platformSettings,
    queryFn: async ({ signal }) =>
      (await call(transport, platformSettingEndpoints.list, { signal })).settings,
  });
}

/** What the endpoints that change a setting have in common. */
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
}

/**
 * A form for one setting. It follows changes by other operators until something is typed; after that such a change is a
 * conflict, and the form cannot be saved.
 */
export function useSettingForm<N extends PlatformSettingName, F extends Record<string, unknown>>(
  setting: PlatformSetting<N>,
  { toForm, toValue, validate }: SettingFormOptions<N, F>,
) {
  const transport = useTransport();
  const client = useQueryClient();
  const withStepUp = useStepUp();
  const [seen, setSeen] = useState(setting);
  const form = useForm<F>({ initialValues: toForm(setting.value), validate });
  const saving = useMutation({
    meta: { quiet: true },
    mutationFn: (fields: F) => {
      const endpoint: ChangeEndpoint = platformSettingEndpoints.change[setting.name];
      const payload = { version: seen.version, value: toValue(fields) };
      return withStepUp(() => call(transport, endpoint, { payload }));
    },
    onSuccess: ({ settings }) => {
      client.setQueryData(queryKeys.platformSettings, settings);
      void client.invalidateQueries({ queryKey: queryKeys.announcement });
      take(settings[setting.name]);
      toast.success(t('saved'));
    },
    onError: (error) => {
      if (hasCode(error, 'VERSION_CONFLICT'))
        void client.invalidateQueries({ queryKey: queryKeys.platformSettings });
      else if (error instanceof ApiError) form.setErrors(fieldsOf(error) as FormErrors);
    },
  });

  function take(current: PlatformSetting<N>) {
    const fields = toForm(current.value);
    setSeen(current);
    form.setInitialValues(fields);
    form.setValues(fields);
    form.clearErrors();
    saving.reset();
  }

  const dirty = form.isDirty();
  useUnsavedPage(dirty);
  const isOlder = setting.version > seen.version;
  const follow = useEffectEvent(() => {
    if (isOlder && !dirty) take(setting);
  });
  useEffect(() => {
    if (setting.version) follow();
  }, [setting.version]);

  const conflict = dirty && (isOlder || hasCode(saving.error, 'VERSION_CONFLICT'));
  const explained = saving.error instanceof ApiError && Object.keys(saving.error.fields).length > 0;
  return {
    form,
    dirty,
    conflict,
    /** An error that belongs to no field. */
    problem: conflict || explained ? null : saving.error,
    saving: saving.isPending,
    submit: form.onSubmit((fields) => saving.mutate(fields)),
    discard: () => take(seen),
    takeCurrent: () => take(setting),
  };
}

/** The server names fields as `value.textEn`, and a reserved word as `value.words.3`. */
function fieldsOf(error: ApiError): Record<string, string> {
  return Object.fromEntries(
    Object.entries(error.fields).map(([name, text]) => [
      name.replace(/^value\./, '').replace(/\..*$/, ''),
      text,
    ]),
  );
}

export type SettingForm = Omit<ReturnType<typeof useSettingForm>, 'form'>;
