import type { StaffMember } from '@tamarack/core/domain/workspace';
import { useText } from '@tamarack/core/ui';
import { SelectField } from '../../../shared/SelectField.tsx';
import { serviceName } from '../describe.ts';
import type { ClinicLists } from '../queries.ts';
import { calendarTexts } from '../text.ts';
import { type BookingValues, offers, staffByOffer } from './form.ts';
import { bookingTexts } from './text.ts';

const optionsOf = (people: readonly StaffMember[]) =>
  people.map(({ staffId, name }) => ({ value: staffId, label: name }));

interface ServiceFieldsProps {
  values: BookingValues;
  lists: ClinicLists;
  /** The clinician who books only for themselves; null for roles that book for everyone. */
  own: string | null;
  error: (name: keyof BookingValues) => string | undefined;
  set: (changes: Partial<BookingValues>) => void;
}

/** Service and clinician: either one narrows what is offered in the other. */
export function ServiceFields({ values, lists, own, error, set }: ServiceFieldsProps) {
  const { t, locale } = useText(bookingTexts);
  const { t: c } = useText(calendarTexts);
  const { services } = lists;
  const people = staffByOffer(values, lists, own);
  const offered = services.filter(
    (each) =>
      each.serviceId === values.serviceId || (values.staffId ? offers(each, values.staffId) : !each.archived),
  );
  return (
    <>
      <SelectField
        name="serviceId"
        label={t('service')}
        error={error('serviceId')}
        value={values.serviceId}
        onChange={({ currentTarget: { value } }) =>
          set({ serviceId: value, serviceByHand: true, minutes: '', fee: '' })
        }
        empty={values.serviceId ? undefined : ''}
        data={offered.map((each) => ({
          value: each.serviceId,
          label: `${serviceName(each, locale)} · ${c('minutes', { count: each.minutes })}`,
        }))}
      />
      <SelectField
        name="staffId"
        label={t('clinician')}
        error={error('staffId')}
        value={values.staffId}
        onChange={({ currentTarget: { value: staffId } }) => {
          const first = services.find((each) => offers(each, staffId))?.serviceId ?? '';
          set({ staffId, fee: '', ...(values.serviceId ? {} : { serviceId: first, minutes: '' }) });
        }}
        data={[
          ...(values.staffId ? [] : [{ value: '', label: '' }]),
          ...optionsOf(people.offering),
          ...(people.others.length > 0
            ? [{ group: t('othersNotOffering'), items: optionsOf(people.others) }]
            : []),
        ]}
      />
    </>
  );
}
