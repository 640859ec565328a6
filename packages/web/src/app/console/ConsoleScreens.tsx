import '@tamarack/core/ui/mantine-console.css';
import { AdminScreens } from '@tamarack/core/admin';
import { languageTags } from '@tamarack/core/domain';
import { LocaleProvider } from '@tamarack/core/ui';
import { useEffect } from 'react';

/** The console speaks English, whatever language the rest of the site was read in. */
export function ConsoleScreens() {
  useEffect(() => {
    document.documentElement.lang = languageTags.en;
  }, []);
  return (
    <LocaleProvider locale="en">
      <AdminScreens />
    </LocaleProvider>
  );
}
