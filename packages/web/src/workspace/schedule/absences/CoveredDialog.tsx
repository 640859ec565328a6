import { Button } from '@mantine/core';
import { ApiError, errorText } from '@tamarack/core/client';
import type { Block, CoveredAppointment, Day } from '@tamarack/core/domain/workspace';
import { Problem, sessionTexts } from '@tamarack/core/session';
import { Notice, toast, useText } from '@tamarack/core/ui';
import { useMemo, useState } from 'react';
import { SelectField } from '../../../shared/SelectField.tsx';
import { DialogFrame } from '../../shared/dialogs/Dialog.tsx';
import { LoadFailed, SkeletonRows } from '../../shared/Loaded.tsx';
import { rarelyChanging, useLocations, useServices, useStaff } from '../../shared/lists.ts';
import { SubmitButton } from '../../shared/saving/SubmitButton.tsx';
import { describeBooking } from '../describe.ts';
import { type ToRearrange, useCovered, useRearrange } from '../queries.ts';
import classes from '../schedule.module.css';
import { scheduleTexts } from '../text.ts';
import { CoveredRow } from './CoveredRow.tsx';
import {
  arrange,
  type Choice,
  type Choices,
  changesOf,
  colleaguesForAll,
  count,
  type Lists,
} from './choices.ts';

type Why = Block['kind'] | 'left' | 'closure';

const titles: Partial<Record<Why, 'remainingTitle' | 'closedBookings' | 'closureBookings'>> = {
  left: 'remainingTitle',
  holiday: 'closedBookings',
  closure: 'closureBookings',
};
const reasons = ['sick', 'vacation', 'left', 'holiday', 'closure'] as const;

/** Lists bookings that an absence covers, or that a leaver cannot keep, with a choice for each. */
export function CoveredDialog({
  which,
  why,
  onClose,
}: {
  which: ToRearrange;
  why: Why;
  onClose: () => void;
}) {
  const { t } = useText(scheduleTexts);
  const covered = useCovered(which);
  const staff = useStaff(rarelyChanging);
  const services = useServices(rarelyChanging);
  const locations = useLocations(rarelyChanging);
  const lists = useMemo<Lists>(
    () => ({
      services: new Map(services.data?.map((service) => [service.serviceId, service])),
      locations: new Map(locations.data?.map((location) => [location.locationId, location])),
      people: new Map(staff.data?.map(({ staffId, name }) => [staffId, name])),
    }),
    [services.data, locations.data, staff.data],
  );
  const failed = [covered, staff, services, locations].filter(({ error, data }) => error && !data);
  return (
    <DialogFrame title={t(titles[why] ?? 'coveredTitle')} size="xl" onClose={onClose}>
      {failed.length > 0 ? (
        <LoadFailed title={t('coveredFailed')} of={failed} />
      ) : !covered.data || staff.isPending || services.isPending || locations.isPending ? (
        <SkeletonRows label={t('coveredLoading')} rows={3} height={44} className={classes.stack} />
      ) : covered.data.length === 0 ? (
        <div className={classes.stack}>
          <p className={classes.muted}>{t(why === 'left' ? 'remainingNone' : 'coveredNone')}</p>
          <div className={classes.dialogFoot}>
            <Button onClick={onClose} data-autofocus>
              {t('close')}
            </Button>
          </div>
        </div>
      ) : (
        <ChoiceForm covered={covered.data} why={why} lists={lists} onClose={onClose} source={covered} />
      )}
    </DialogFrame>
  );
}

/** Lists the bookings of a person after the day they stop treating clients. */
export function RemainingDialog({
  staffId,
  after,
  onClose,
}: {
  staffId: string;
  after: Day;
  onClose: () => void;
}) {
  return <CoveredDialog which={{ staffId, after }} why="left" onClose={onClose} />;
}

/** Makes the same choice for all bookings; those that a colleague cannot take keep their suggestion. */
function ForAll({
  covered,
  lists,
  onChoose,
}: {
  covered: readonly CoveredAppointment[];
  lists: Lists;
  onChoose: (choices: Choices) => void;
}) {
  const { t } = useText(scheduleTexts);
  const colleagues = colleaguesForAll(covered, lists);
  const choose = (value: string) => {
    const same = (choice: Choice) =>
      Object.fromEntries(covered.map(({ appointmentId }) => [appointmentId, choice]));
    const colleague = colleagues.find(({ staffId }) => staffId === value);
    onChoose(colleague ? colleague.choices : value === 'suggested' ? {} : same(value));
  };
  return (
    <SelectField
      size="sm"
      label={t('setAll')}
      value=""
      onChange={(event) => choose(event.currentTarget.value)}
      data={[
        { value: '', label: t('setAllChoose'), disabled: true },
        ...colleagues.map(({ staffId, choices }) => ({
          value: staffId,
          label: t('allToColleague', {
            name: lists.people.get(staffId) ?? '',
            n: Object.keys(choices).length,
            count: covered.length,
          }),
        })),
        { value: 'rebooking', label: t('toRebooking') },
        { value: 'keep', label: t('keep') },
        { value: 'suggested', label: t('asSuggested') },
      ]}
    />
  );
}

function ChoiceForm({
  covered,
  why,
  lists,
  onClose,
  source,
}: {
  covered: readonly CoveredAppointment[];
  why: Why;
  lists: Lists;
  onClose: () => void;
  /** The query that the bookings are from. */
  source: Pick<ReturnType<typeof useCovered>, 'error' | 'isFetching' | 'refetch'>;
}) {
  const { t, locale } = useText(scheduleTexts);
  const { t: session } = useText(sessionTexts);
  const [chosen, setChosen] = useState<Choices>({});
  const { choices, offers, clientsBooked } = useMemo(
    () => arrange(covered, chosen, lists),
    [covered, chosen, lists],
  );
  const rearrange = useRearrange();
  const reason = t(`reason_${reasons.find((each) => each === why) ?? 'other'}`);
  const changes = changesOf(covered, choices, reason);
  const refusal = rearrange.error instanceof ApiError ? rearrange.error : null;
  const stale = refusal?.code === 'SLOT_TAKEN' || refusal?.code === 'VERSION_CONFLICT';
  const refused = covered.find(({ appointmentId }) => appointmentId === refusal?.details.appointmentId);
  const named = refused && describeBooking(refused, locale);
  const save = () =>
    rearrange.mutate(changes, {
      onSuccess: ({ changed }) => {
        toast.success(t('applied', { count: changed }));
        onClose();
      },
    });
  const reload = async () => {
    const { isSuccess } = await source.refetch();
    if (isSuccess) rearrange.reset();
  };
  return (
    <div className={classes.stack}>
      <p className={classes.muted}>
        {t(why === 'left' ? 'remainingLead' : 'coveredLead', { count: covered.length })}
      </p>
      {covered.length > 1 ? <ForAll covered={covered} lists={lists} onChoose={setChosen} /> : null}
      <ul className={classes.covered}>
        {covered.map((one) => (
          <CoveredRow
            key={one.appointmentId}
            appointment={one}
            offer={offers.get(one.appointmentId) ?? one}
            lists={lists}
            clientsBooked={clientsBooked.get(one.appointmentId) ?? []}
            choice={choices[one.appointmentId] ?? 'keep'}
            onChoose={(choice) => setChosen({ ...choices, [one.appointmentId]: choice })}
          />
        ))}
      </ul>
      {rearrange.isError ? (
        <Notice
          tone="bad"
          role="alert"
          title={named && `${named.when} · ${named.who}`}
          actions={
            stale ? (
              <Button loading={source.isFetching} onClick={() => void reload()}>
                {t('reload')}
              </Button>
            ) : undefined
          }
        >
          {stale ? t('slotGone') : errorText(rearrange.error, session('failed'))}
        </Notice>
      ) : null}
      <Problem error={source.error} />
      <div className={classes.dialogFoot}>
        <p role="status">{t('summary', count(Object.values(choices)))}</p>
        <Button variant="default" onClick={onClose}>
          {t('decideLater')}
        </Button>
        <SubmitButton
          would="rearranged"
          type="button"
          loading={rearrange.isPending}
          disabled={changes.length === 0}
          onClick={save}
        >
          {t('apply')}
        </SubmitButton>
      </div>
    </div>
  );
}
