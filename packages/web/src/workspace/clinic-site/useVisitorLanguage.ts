import { isLocale, type Locale } from '@tamarack/core/domain';
import { usePorts } from '@tamarack/core/session';
import { useLocale } from '@tamarack/core/ui';
import { useState } from 'react';

/** Language of the site before sign-in: the one chosen in this browser, else the clinic's. */
export function useVisitorLanguage(): { locale: Locale; choose: (locale: Locale) => void } {
  const { settings } = usePorts();
  const ofClinic = useLocale();
  const [chosen, setChosen] = useState(() => settings.get('language'));
  const choose = (locale: Locale) => {
    settings.set('language', locale);
    setChosen(locale);
  };
  return { locale: chosen !== null && isLocale(chosen) ? chosen : ofClinic, choose };
}
