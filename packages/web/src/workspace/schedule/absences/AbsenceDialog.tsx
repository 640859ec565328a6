import { Button, Checkbox, Group, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { ApiError } from '@tamarack/core/client';
import type { Block, BlockKind, Changed, Day, Location, WallTime } from '@tamarack/core/domain/workspace';
import { Problem } from '@tamarack/core/session';
import { focusFirstError, toast, useText } from '@tamarack/core/ui';
import { SelectField } from '../../../shared/SelectField.tsx';
import { isDay, plusDays } from '../../shared/dates/days.ts';
import { DialogFrame } from '../../shared/dialogs/Dialog.tsx';
import { SubmitButton } from '../../shared/saving/SubmitButton.tsx';
import { useAddBlock, useChangeBlock } from '../queries.ts';
import classes from '../schedule.module.css';
import { scheduleTexts } from '../text.ts';

const kinds = ['vacation', 'sick', 'break', 'meeting', 'open'] as const satisfies readonly BlockKind[];

/** Kinds that usually last whole days. */
const isLong = (kind: BlockKind) => kind === 'vacation' || kind === 'sick';

interface AbsenceDialogProps {
  /** The block to change; undefined to add one. */
  block?: Block | undefined;
  /** Null for a block of a whole location. */
  staffId: string | null;
  today: Day;
  locations: readonly Location[];
  /** Whether extra hours may be added too. */
  mayOpen: boolean;
  /** Closes a location, for a reason that the title names. */
  closure?: boolean;
  onClose: () => void;
  /** `grown` is true when the block covers more time than before. */
  onSaved: (block: Pick<Block, 'blockId' | 'kind'>, grown: boolean) => void;
  onRemove?: () => void;
}

const isMidnight = (at: WallTime) => at.endsWith('T00:00');

/** Initial form values for a block. */
function valuesOf({ kind, title, localStart, localEnd }: Block) {
  const allDay = isMidnight(localStart) && isMidnight(localEnd);
  const [endDay, to] = [localEnd.slice(0, 10), localEnd.slice(11)];
  return {
    kind,
    allDay,
    firstDay: localStart.slice(0, 10),
    lastDay: allDay ? plusDays(endDay, -1) : endDay,
    from: allDay ? '12:00' : localStart.slice(11),
    to: allDay ? '13:00' : to,
    title,
  };
}

/** Adds or changes an absence or extra hours of a person, or a closure of a location. */
export function AbsenceDialog(props: AbsenceDialogProps) {
  const { block, staffId, today, locations, mayOpen, closure = false, onClose, onSaved, onRemove } = props;
  const { t } = useText(scheduleTexts);
  const add = useAddBlock();
  const change = useChangeBlock();
  const save = block ? change : add;
  const form = useForm({
    initialValues: {
      kind: (closure ? 'holiday' : 'vacation') as BlockKind,
      allDay: true,
      firstDay: today,
      lastDay: today,
      from: '12:00',
      to: '13:00',
      locationId: '',
      title: '',
      ...(block ? valuesOf(block) : {}),
    },
  });
  const { kind, allDay, firstDay, lastDay, from, to, locationId, title } = form.values;
  const needsPlace = kind === 'open' || closure;
  // New blocks cover whole days or part of one day; existing ones may start and end on different days.
  const severalDays = allDay || (block !== undefined && lastDay > firstDay);
  const runs = block !== undefined && allDay && firstDay < today && lastDay >= today;
  const refuse = (field: string, message: string) => {
    form.setFieldError(field, message);
    focusFirstError();
  };
  const submit = () => {
    if (!isDay(firstDay) || (allDay && !isDay(lastDay)))
      return refuse(isDay(firstDay) ? 'lastDay' : 'firstDay', t('dayRequired'));
    const start = allDay ? `${firstDay}T00:00` : `${firstDay}T${from}`;
    const end = allDay ? `${plusDays(lastDay, 1)}T00:00` : `${severalDays ? lastDay : firstDay}T${to}`;
    if (!allDay && (!from || !to)) return refuse('to', t('timeRequired'));
    if (start >= end) return refuse(allDay ? 'lastDay' : 'to', t('order'));
    if (closure && !title.trim()) return refuse('title', t('closureNameRequired'));
    const times = { kind, title: title.trim(), localStart: start, localEnd: end };
    const place = locationId || (needsPlace ? (locations[0]?.locationId ?? null) : null);
    const done = {
      onSuccess: ({ id }: Changed) => {
        toast.success(t(block ? 'changed' : 'added'));
        onSaved({ blockId: id, kind }, !block || start < block.localStart || end > block.localEnd);
      },
      onError: (error: Error) => {
        if (!(error instanceof ApiError)) return;
        const { localStart, localEnd, ...others } = error.fields;
        form.setErrors({
          ...others,
          ...(localStart ? { [allDay ? 'firstDay' : 'from']: localStart } : {}),
          ...(localEnd ? { [allDay ? 'lastDay' : 'to']: localEnd } : {}),
        });
      },
    };
    if (block) change.mutate({ blockId: block.blockId, version: block.version, ...times }, done);
    else add.mutate({ staffId, locationId: place, ...times }, done);
  };
  const { error } = save;
  const unnamed = error instanceof ApiError && Object.keys(error.fields).length > 0 ? null : error;
  const heading = block
    ? (closure && 'editClosure') || (needsPlace ? 'editOpen' : 'editAbsence')
    : (closure && 'addClosure') || (mayOpen ? 'addOpen' : 'addAbsence');
  const name = (
    <TextInput
      label={t(closure ? 'closureName' : 'note')}
      description={t(closure ? 'closureNameHint' : 'noteHint')}
      data-autofocus={closure || undefined}
      maxLength={120}
      autoComplete="off"
      {...form.getInputProps('title')}
    />
  );
  return (
    <DialogFrame title={t(heading)} onClose={onClose}>
      <form
        noValidate
        className={classes.stack}
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        {closure ? null : (
          <SelectField
            label={t('kind')}
            data-autofocus
            data={kinds
              // Extra hours need a location, so they cannot be changed into another kind, or the reverse.
              .filter((one) => (block ? (one === 'open') === needsPlace : mayOpen || one !== 'open'))
              .map((one) => ({ value: one, label: t(`kind_${one}`) }))}
            value={kind}
            onChange={(event) => {
              const next = event.currentTarget.value as BlockKind;
              form.setValues(block ? { kind: next } : { kind: next, allDay: isLong(next) });
            }}
          />
        )}
        {closure ? name : null}
        {isLong(kind) || closure || (block && allDay) ? (
          <Checkbox label={t('allDay')} {...form.getInputProps('allDay', { type: 'checkbox' })} />
        ) : null}
        <div className={classes.pair}>
          <TextInput
            type="date"
            label={t(severalDays ? 'firstDay' : 'day')}
            {...form.getInputProps('firstDay')}
            onChange={(event) => {
              const next = event.currentTarget.value;
              form.setValues({ firstDay: next, lastDay: [lastDay, next].toSorted().at(-1) ?? next });
            }}
          />
          {severalDays ? (
            <TextInput type="date" label={t('lastDay')} min={firstDay} {...form.getInputProps('lastDay')} />
          ) : null}
        </div>
        {allDay ? null : (
          <div className={classes.pair}>
            <TextInput type="time" label={t('from')} {...form.getInputProps('from')} />
            <TextInput type="time" label={t('to')} {...form.getInputProps('to')} />
          </div>
        )}
        {runs ? (
          <div>
            <Button variant="default" size="compact-sm" onClick={() => form.setFieldValue('lastDay', today)}>
              {t('endsToday')}
            </Button>
          </div>
        ) : null}
        {locations.length > 1 && !block ? (
          <SelectField
            label={t('location')}
            empty={needsPlace ? undefined : t('allLocations')}
            data={locations.map((place) => ({ value: place.locationId, label: place.name }))}
            {...form.getInputProps('locationId')}
          />
        ) : null}
        {closure ? null : name}
        <Problem error={unnamed} />
        <Group justify="flex-end" gap="sm">
          {block && onRemove ? (
            <Button variant="subtle" color="red" mr="auto" onClick={onRemove}>
              {t('remove')}
            </Button>
          ) : null}
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          <SubmitButton would="saved" loading={save.isPending}>
            {t('save')}
          </SubmitButton>
        </Group>
      </form>
    </DialogFrame>
  );
}
