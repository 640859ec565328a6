import { Button, Checkbox, Group, Modal, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { ApiError, errorText } from '@tamarack/core/client';
import type { Block, BlockKind, Day, Location } from '@tamarack/core/domain/workspace';
import { sessionTexts } from '@tamarack/core/session';
import { Notice, toast, useText } from '@tamarack/core/ui';
import { SelectField } from '../../../shared/SelectField.tsx';
import { plusDays } from '../../shared/days.ts';
import { useAddBlock } from '../queries.ts';
import classes from '../schedule.module.css';
import { scheduleTexts } from '../texts.ts';

const kinds = ['vacation', 'sick', 'break', 'meeting', 'open'] as const satisfies readonly BlockKind[];

interface AbsenceDialogProps {
  staffId: string;
  today: Day;
  locations: readonly Location[];
  /** Whether extra hours may be added too. */
  mayOpen: boolean;
  onClose: () => void;
  onAdded: (block: Pick<Block, 'blockId' | 'kind'>) => void;
}

/** Adds an absence or extra hours of a person. */
export function AbsenceDialog({ staffId, today, locations, mayOpen, onClose, onAdded }: AbsenceDialogProps) {
  const { t } = useText(scheduleTexts);
  const { t: session } = useText(sessionTexts);
  const add = useAddBlock();
  const form = useForm({
    mode: 'controlled',
    initialValues: {
      kind: 'vacation' as (typeof kinds)[number],
      allDay: true,
      firstDay: today,
      lastDay: today,
      from: '12:00',
      to: '13:00',
      locationId: '',
      title: '',
    },
  });
  const { kind, allDay, firstDay, lastDay, from, to, locationId, title } = form.values;
  const needsPlace = kind === 'open';
  const submit = () => {
    const start = allDay ? `${firstDay}T00:00` : `${firstDay}T${from}`;
    const end = allDay ? `${lastDay && plusDays(lastDay, 1)}T00:00` : `${firstDay}T${to}`;
    if (!firstDay || (allDay && !lastDay))
      return form.setFieldError(firstDay ? 'lastDay' : 'firstDay', t('dayRequired'));
    if (!allDay && (!from || !to)) return form.setFieldError('to', t('timeRequired'));
    if (start >= end) return form.setFieldError(allDay ? 'lastDay' : 'to', t('order'));
    const place = locationId || (needsPlace ? (locations[0]?.locationId ?? null) : null);
    add.mutate(
      { staffId, kind, title: title.trim(), locationId: place, localStart: start, localEnd: end },
      {
        onSuccess: ({ id }) => {
          toast.success(t('added'));
          onAdded({ blockId: id, kind });
        },
        onError: (error) => {
          if (!(error instanceof ApiError)) return;
          const { localStart, localEnd, ...others } = error.fields;
          form.setErrors({
            ...others,
            ...(localStart ? { [allDay ? 'firstDay' : 'from']: localStart } : {}),
            ...(localEnd ? { [allDay ? 'lastDay' : 'to']: localEnd } : {}),
          });
        },
      },
    );
  };
  const unnamed = add.isError && !(add.error instanceof ApiError && Object.keys(add.error.fields).length > 0);
  return (
    <Modal
      opened
      onClose={onClose}
      title={t(mayOpen ? 'addOpen' : 'addAbsence')}
      closeButtonProps={{ 'aria-label': t('close') }}
      styles={{ title: { fontWeight: 600 } }}
    >
      <form
        noValidate
        className={classes.stack}
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <SelectField
          label={t('kind')}
          data-autofocus
          data={kinds
            .filter((one) => mayOpen || one !== 'open')
            .map((one) => ({ value: one, label: t(`kind_${one}`) }))}
          value={kind}
          onChange={(event) => {
            const next = event.currentTarget.value as typeof kind;
            form.setValues({ kind: next, allDay: next === 'vacation' || next === 'sick' });
          }}
        />
        {kind === 'vacation' || kind === 'sick' ? (
          <Checkbox label={t('allDay')} {...form.getInputProps('allDay', { type: 'checkbox' })} />
        ) : null}
        <div className={classes.pair}>
          <TextInput
            type="date"
            label={t(allDay ? 'firstDay' : 'day')}
            {...form.getInputProps('firstDay')}
            onChange={(event) => {
              const next = event.currentTarget.value;
              form.setValues({ firstDay: next, lastDay: [lastDay, next].toSorted().at(-1) ?? next });
            }}
          />
          {allDay ? (
            <TextInput type="date" label={t('lastDay')} min={firstDay} {...form.getInputProps('lastDay')} />
          ) : null}
        </div>
        {allDay ? null : (
          <div className={classes.pair}>
            <TextInput type="time" label={t('from')} {...form.getInputProps('from')} />
            <TextInput type="time" label={t('to')} {...form.getInputProps('to')} />
          </div>
        )}
        {locations.length > 1 ? (
          <SelectField
            label={t('location')}
            data={[
              ...(needsPlace ? [] : [{ value: '', label: t('everywhere') }]),
              ...locations.map((place) => ({ value: place.locationId, label: place.name })),
            ]}
            {...form.getInputProps('locationId')}
          />
        ) : null}
        <TextInput
          label={t('note')}
          description={t('noteHint')}
          maxLength={120}
          autoComplete="off"
          {...form.getInputProps('title')}
        />
        {unnamed ? (
          <Notice tone="bad" role="alert">
            {errorText(add.error, session('failed'))}
          </Notice>
        ) : null}
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" loading={add.isPending}>
            {t('save')}
          </Button>
        </Group>
      </form>
    </Modal>
  );
}
