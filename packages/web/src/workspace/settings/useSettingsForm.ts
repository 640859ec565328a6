import { type FormRulesRecord, useForm } from '@mantine/form';
import { type SettingsChanges, teamEndpoints, type WorkspaceSettings } from '@tamarack/core/domain/workspace';
import { useUnsavedPage } from '@tamarack/core/session/unsaved';
import { focusFirstError, toast, useText } from '@tamarack/core/ui';
import { useFollow } from '../shared/saving/useFollow.ts';
import { useSave } from '../shared/saving/useSave.ts';
import { settingsTexts } from './text.ts';

type Changes = Omit<SettingsChanges, 'version'>;

/**
 * A form for some of the clinic's settings, which sends only those that were changed. When somebody else saves settings
 * while it is open, its fields follow; those already edited keep what was entered and say what the other person chose.
 */
export function useSettingsForm<Values extends Record<string, string | boolean>>(
  settings: WorkspaceSettings,
  valuesOf: (settings: WorkspaceSettings) => Values,
  settingsOf: (values: Values) => Changes,
  {
    wordsOf,
    validate = {},
  }: {
    /** A value as its field shows it; empty for an empty field. */
    wordsOf: (name: keyof Values, value: Values[keyof Values]) => string;
    validate?: FormRulesRecord<Values>;
  },
) {
  const { t } = useText(settingsTexts);
  const form = useForm<Values>({ initialValues: valuesOf(settings), validate });
  const isDirty = form.isDirty();
  useUnsavedPage(isDirty);
  const noteSaved = useFollow(form, settings, valuesOf, wordsOf);
  const save = useSave(
    (call, { payload }: { payload: SettingsChanges; values: Values }) =>
      call(teamEndpoints.settings, { payload }),
    // What was edited meanwhile differs from what was sent, and stays to be saved.
    (_, { payload, values }) => {
      form.resetDirty(values);
      noteSaved((before) => ({ ...before, ...payload }));
      toast.success(t('saved'));
    },
  );
  const submit = form.onSubmit((values) => {
    const changes = Object.entries(settingsOf(values)).filter(
      ([key, value]) => value !== settings[key as keyof WorkspaceSettings],
    );
    const payload = { version: settings.version, ...Object.fromEntries(changes) };
    save.mutate({ payload, values: { ...values } });
  }, focusFirstError);
  /** The props of a field, with the server's refusal of it. */
  const field = (name: keyof Values & string, options?: { type: 'checkbox' }) => ({
    ...form.getInputProps(name, options),
    error: save.fields[name] ?? form.errors[name],
  });
  return { field, submit, save, isDirty };
}
