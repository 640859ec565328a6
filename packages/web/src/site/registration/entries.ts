import type { RegistrationDraft } from '@tamarack/core/domain';
import { forgetEntries, keepEntries, readEntries } from '../../shared/tab-entries.ts';
import { valuesFrom, type WizardValues } from './values.ts';

const name = 'registration';

/** Who registers is kept by the server alone. */
const personal = ['fullName', 'email', 'ownerName', 'ownerPhone'] as const;
type Kept = Omit<WizardValues, (typeof personal)[number]>;

/** Keeps in this tab what is typed about the clinic after the draft was last saved. */
export function keepTyped(values: WizardValues, lastSaved: string | null): void {
  if (lastSaved === null) return;
  const kept: Partial<WizardValues> = { ...values };
  for (const field of personal) delete kept[field];
  keepEntries(name, { lastSaved, kept });
}

export const forgetTyped = () => forgetEntries(name);

/** The steps as the server has saved them, with what was typed here since then. */
export function valuesSince(draft: RegistrationDraft): WizardValues {
  const values = valuesFrom(draft.formData);
  const typed = readEntries<{ lastSaved: string; kept: Kept }>(name);
  return typed && typed.lastSaved === draft.lastSaved ? { ...values, ...typed.kept } : values;
}
