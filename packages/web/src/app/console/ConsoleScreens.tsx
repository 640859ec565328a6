import '@tamarack/core/ui/theme/mantine-console.css';
import { AdminScreens } from '@tamarack/core/admin';
import { languageTags } from '@tamarack/core/domain';
import { LocaleProvider } from '@tamarack/core/ui';
import { useEffect } from 'react';

/** The console is English only. */
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
