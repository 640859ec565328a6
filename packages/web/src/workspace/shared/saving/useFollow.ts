import type { UseFormReturnType } from '@mantine/form';
import { defineCatalogue } from '@tamarack/core/domain/text';
import { useText } from '@tamarack/core/ui';
import { useEffect, useState } from 'react';

const texts = defineCatalogue({
  en: {
    changed: 'Somebody else has just changed this to “{theirs}”. Save to keep what you entered.',
    emptied: 'Somebody else has just emptied this. Save to keep what you entered.',
    changedUnnamed: 'Somebody else has just changed this. Save to keep what you entered.',
  },
  fr: {
    changed: 'Quelqu’un vient de choisir « {theirs} ». Enregistrez pour garder votre choix.',
    emptied: 'Quelqu’un vient de vider ce champ. Enregistrez pour garder votre choix.',
    changedUnnamed: 'Quelqu’un vient de modifier ceci. Enregistrez pour garder votre choix.',
  },
});

/**
 * Lets the fields of a form follow what somebody else saves while it is open; those already edited keep what was entered
 * and say what the other person chose. The function returned takes note of what was saved here.
 */
export function useFollow<Stored extends { version: number } | null, Values extends Record<string, unknown>>(
  form: UseFormReturnType<Values>,
  stored: Stored,
  valuesOf: (stored: Stored) => Values,
  /** A value as its field shows it; empty for an empty field, null if it is not a few words. */
  wordsOf: (name: keyof Values, value: Values[keyof Values]) => string | null,
) {
  const { t } = useText(texts);
  const [shown, setShown] = useState(stored);
  useEffect(() => {
    if (stored?.version === shown?.version) return;
    const [before, fresh, entered] = [valuesOf(shown), valuesOf(stored), form.getValues()];
    const kept = Object.keys(entered).filter(
      (name) => form.isDirty(name) && !isSame(entered[name], fresh[name]),
    );
    form.setValues({ ...fresh, ...Object.fromEntries(kept.map((name) => [name, entered[name]])) });
    form.resetDirty(fresh);
    const say = (name: string) => {
      const theirs = wordsOf(name, fresh[name] as Values[string]);
      if (theirs === null) return t('changedUnnamed');
      return theirs ? t('changed', { theirs }) : t('emptied');
    };
    const contested = kept.filter((name) => !isSame(before[name], fresh[name]));
    form.setErrors(Object.fromEntries(contested.map((name) => [name, say(name)])));
    setShown(stored);
  }, [stored, shown, valuesOf, wordsOf, form, t]);
  return setShown;
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
