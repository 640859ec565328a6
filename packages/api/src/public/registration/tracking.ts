import {
  emptyStaffing,
  namedSoftware,
  type RegistrationData,
  type RegistrationStep,
} from '@tamarack/core/domain';
import type { Locale } from '@tamarack/core/domain/text';
import type { Tx } from '../../database/types.ts';
import type { ServerDeps } from '../../server/deps.ts';
import type { Customer, NewConversion, Visitor } from '../conversions/index.ts';
import { queueConversion } from '../conversions/index.ts';
import type { Registration } from './repository.ts';

/** Who fills in the wizard, with the data for conversion events. */
interface Tracked {
  visitor: Visitor | null;
  locale: Locale;
}

type Event = Pick<NewConversion, 'name' | 'custom'>;
type Entered = Partial<RegistrationData>;

/** The conversion event of each step. The event of the fourth is sent by the registration itself. */
const stepEvents: Record<Exclude<RegistrationStep, 4>, (data: Entered) => Event> = {
  1: () => ({ name: 'InitiateCheckout', custom: product('subscription_monthly', 'Monthly subscription') }),
  2: () => ({ name: 'StartTrial', custom: product('trial_monthly', 'Monthly trial') }),
  3: (data) => ({
    name: 'CompleteRegistration',
    custom: {
      content_name: 'Clinic registration',
      status: 'completed',
      previous_software: data.previousSoftware ?? false,
      ...softwareName(data),
    },
  }),
};

/** Queues the conversion event of a saved step; once for each registration, however often the step is saved. */
export async function trackStep(
  tx: Tx,
  deps: ServerDeps,
  tracked: Tracked,
  step: RegistrationStep,
  { registrationId, data }: Registration,
): Promise<void> {
  if (step === 4) return;
  await track(tx, deps, tracked, registrationId, data, stepEvents[step](data));
}

/** Queues the conversion event of a completed registration. */
export async function trackRegistration(
  tx: Tx,
  deps: ServerDeps,
  tracked: Tracked,
  registrationId: string,
  data: Entered,
): Promise<void> {
  const staffing = data.staffing ?? emptyStaffing;
  const custom = {
    ...product('subscription_monthly', 'Clinic registered'),
    total_staff: Object.values(staffing).reduce((sum, count) => sum + count, 0),
    staffing,
  };
  await track(tx, deps, tracked, registrationId, data, { name: 'Purchase', custom });
}

async function track(
  tx: Tx,
  deps: ServerDeps,
  { visitor, locale }: Tracked,
  registrationId: string,
  data: Entered,
  { name, custom }: Event,
): Promise<void> {
  const { value, currency } = deps.settings.conversions ?? {};
  await queueConversion(tx, deps, visitor, {
    name,
    eventId: registrationId,
    page: locale === 'fr' ? '/fr/register' : '/register',
    customer: customerOf(data),
    custom: { value, currency, ...custom },
  });
}

function product(id: string, name: string): Record<string, unknown> {
  return { content_type: 'product', content_ids: [id], content_name: name };
}

/** The name of software on our list; free text is not passed on. */
function softwareName({ previousSoftware, previousSoftwareName }: Entered): Record<string, unknown> {
  if (!previousSoftware) return {};
  return { previous_software_name: namedSoftware.find((name) => name === previousSoftwareName) ?? 'Other' };
}

function customerOf(data: Entered): Customer {
  const { email, fullName, ownerPhone: phone, city, state: region, postalCode, country } = data;
  return { email, fullName, phone, city, region, postalCode, country };
}
