import type { RegistrationDraft } from '@tamarack/core/domain';
import { forgetEntries, keepEntries, readEntries } from '../../shared/tab-entries.ts';
import { valuesFrom, type WizardValues } from './values.ts';

const name = 'registration';

/** Personal fields, which are stored only on the server. */
const personal = ['fullName', 'email', 'ownerName', 'ownerPhone'] as const;
type Kept = Omit<WizardValues, (typeof personal)[number]>;

/** Keeps values typed about the clinic since the last save in this tab. */
export function keepTyped(values: WizardValues, lastSaved: string | null): void {
  if (lastSaved === null) return;
  const kept: Partial<WizardValues> = { ...values };
  for (const field of personal) delete kept[field];
  keepEntries(name, { lastSaved, kept });
}

export const forgetTyped = () => forgetEntries(name);

/** The saved values of the server, with those typed in this tab since then. */
export function valuesSince(draft: RegistrationDraft): WizardValues {
  const values = valuesFrom(draft.formData);
  const typed = readEntries<{ lastSaved: string; kept: Kept }>(name);
  return typed && typed.lastSaved === draft.lastSaved ? { ...values, ...typed.kept } : values;
}
