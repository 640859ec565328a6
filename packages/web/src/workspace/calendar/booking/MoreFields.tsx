import { TextInput } from '@mantine/core';
import { memoLength } from '@tamarack/core/domain/workspace';
import { useText } from '@tamarack/core/ui';
import { SelectField } from '../../../shared/SelectField.tsx';
import { useMe } from '../../frame/index.ts';
import { formatCents, parseCents } from '../../shared/format.ts';
import { openLocations } from '../describe.ts';
import type { ClinicLists } from '../queries.ts';
import classes from './booking.module.css';
import type { BookingValues } from './form.ts';
import { bookingTexts } from './text.ts';

export interface MoreFieldsProps {
  values: BookingValues;
  set: (changes: Partial<BookingValues>) => void;
  lists: ClinicLists;
  /** Fee from the price list, in cents. */
  listed: number | null;
  /** Whether the clients have different fees. */
  mixed: boolean;
  /** Current length of the appointment. */
  minutes: number;
  error: (name: keyof BookingValues) => string | undefined;
}

/** Fields that are rarely filled in: length, fee, room, repeat and memo. */
export function MoreFields({ values, set, lists, listed, mixed, minutes, error }: MoreFieldsProps) {
  const { t, locale } = useText(bookingTexts);
  const { settings } = useMe();
  const place = openLocations(lists.locations).find(({ locationId }) => locationId === values.locationId);
  const rooms = place?.rooms.filter(({ archived }) => !archived) ?? [];
  const feeCents = parseCents(values.fee, locale);
  // Of a service billed as one, the fee is that of the whole bill.
  const isJoint = lists.services.find(({ serviceId }) => serviceId === values.serviceId)?.billing === 'one';
  const feeDiffers = values.fee !== '' && feeCents !== null && feeCents !== listed;
  return (
    <div className={classes.fields}>
      <div className={classes.pair}>
        <TextInput
          label={t('minutes')}
          inputMode="numeric"
          value={values.minutes}
          placeholder={String(minutes)}
          maxLength={3}
          error={error('minutes')}
          onChange={({ currentTarget }) => set({ minutes: currentTarget.value })}
        />
        <TextInput
          label={t(values.clients.length > 1 && !isJoint ? 'feeEach' : 'fee')}
          inputMode="decimal"
          value={values.fee}
          placeholder={listed === null ? '' : formatCents(listed, locale, settings.currency)}
          maxLength={12}
          error={error('fee')}
          onChange={({ currentTarget }) => set({ fee: currentTarget.value })}
        />
      </div>
      {feeDiffers ? (
        <TextInput
          label={t('feeReason')}
          value={values.feeReason}
          maxLength={140}
          error={error('feeReason')}
          onChange={({ currentTarget }) => set({ feeReason: currentTarget.value })}
        />
      ) : (
        <p className={classes.hint}>{t(mixed ? 'feesDiffer' : listed === null ? 'noFee' : 'feeHint')}</p>
      )}
      {rooms.length > 0 ? (
        <SelectField
          label={t('room')}
          value={values.roomId}
          onChange={({ currentTarget }) => set({ roomId: currentTarget.value })}
          empty={t('noRoom')}
          data={rooms.map(({ roomId, name }) => ({ value: roomId, label: name }))}
        />
      ) : null}
      <div className={classes.pair}>
        <SelectField
          label={t('repeat')}
          value={String(values.everyWeeks)}
          onChange={({ currentTarget }) =>
            set({ everyWeeks: Number(currentTarget.value) as BookingValues['everyWeeks'] })
          }
          data={[
            { value: '0', label: t('once') },
            { value: '1', label: t('every1') },
            { value: '2', label: t('every2') },
            { value: '4', label: t('every4') },
          ]}
        />
        {values.everyWeeks ? (
          <TextInput
            label={t('times')}
            inputMode="numeric"
            value={values.times}
            maxLength={2}
            error={error('times')}
            onChange={({ currentTarget }) => set({ times: currentTarget.value })}
          />
        ) : null}
      </div>
      <TextInput
        label={t('memo')}
        description={t('memoHint')}
        value={values.memo}
        maxLength={memoLength}
        error={error('memo')}
        onChange={({ currentTarget }) => set({ memo: currentTarget.value })}
      />
    </div>
  );
}
