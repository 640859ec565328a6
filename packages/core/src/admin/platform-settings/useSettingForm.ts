import { type FormErrors, type UseFormInput, useForm } from '@mantine/form';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { ApiError, hasCode } from '../../client/errors.ts';
import * as platformApi from '../../client/platform.ts';
import type {
  PlatformSetting,
  PlatformSettingName,
  PlatformSettingValues,
} from '../../domain/platform/settings.ts';
import { useTransport } from '../../session/SessionProvider.tsx';
import { useLive } from '../../session/useLive.ts';
import { toast } from '../../ui/toast.ts';
import { queryKeys } from '../shared/queryKeys.ts';
import { useUnsavedPage } from '../shared/unsaved/LeaveGuard.tsx';
import { t } from './text.ts';

/** The platform's settings, live. */
export function usePlatformSettings() {
  const transport = useTransport();
  useLive({ types: ['platform.settings_changed'] }, [queryKeys.platformSettings]);
  return useQuery({
    queryKey: queryKeys.platformSettings,
    queryFn: ({ signal }) => platformApi.settings(transport, signal),
    meta: { quiet: true },
  });
}

export interface SettingFormOptions<N extends PlatformSettingName, F extends Record<string, unknown>> {
  toForm: (value: PlatformSettingValues[N]) => F;
  toValue: (fields: F) => platformApi.SettableValue<N>;
  validate?: UseFormInput<F>['validate'];
}

/**
 * A form over one setting. What another operator changes meanwhile comes in by itself while nothing was typed; else it
 * is told, and nothing can be saved over it.
 */
export function useSettingForm<N extends PlatformSettingName, F extends Record<string, unknown>>(
  setting: PlatformSetting<N>,
  { toForm, toValue, validate }: SettingFormOptions<N, F>,
) {
  const transport = useTransport();
  const client = useQueryClient();
  const [seen, setSeen] = useState(setting);
  const form = useForm<F>({ initialValues: toForm(setting.value), validate });
  const saving = useMutation({
    meta: { quiet: true },
    mutationFn: (fields: F) =>
      platformApi.changeSetting(transport, setting.name, seen.version, toValue(fields)),
    onSuccess: (settings) => {
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
    /** What no field can explain. */
    problem: conflict || explained ? null : saving.error,
    saving: saving.isPending,
    submit: form.onSubmit((fields) => saving.mutate(fields)),
    discard: () => take(seen),
    takeCurrent: () => take(setting),
  };
}

/** Fields of the value are told as `value.textEn`, or a word's place as `value.words.3`. */
function fieldsOf(error: ApiError): Record<string, string> {
  return Object.fromEntries(
    Object.entries(error.fields).map(([name, text]) => [
      name.replace(/^value\./, '').replace(/\..*$/, ''),
      text,
    ]),
  );
}

export type SettingForm = Omit<ReturnType<typeof useSettingForm>, 'form'>;
