import { Button, Skeleton } from '@mantine/core';
import { ApiError, errorText } from '@tamarack/core/client';
import type { Block, CoveredAppointment, Day } from '@tamarack/core/domain/workspace';
import { sessionTexts } from '@tamarack/core/session';
import { Notice, toast, useText } from '@tamarack/core/ui';
import { useState } from 'react';
import { DialogFrame } from '../../shared/Dialog.tsx';
import { LoadFailed } from '../../shared/Loaded.tsx';
import { SubmitButton } from '../../shared/SubmitButton.tsx';
import { describeBooking } from '../describe.ts';
import {
  type ToRearrange,
  useCovered,
  useLocations,
  useRearrange,
  useServices,
  useStaff,
} from '../queries.ts';
import classes from '../schedule.module.css';
import { scheduleTexts } from '../text.ts';
import { CoveredRow } from './CoveredRow.tsx';
import { type Choices, changesOf, choicesOf, count, type Lists, offeredTo } from './choices.ts';

type Why = Block['kind'] | 'left';

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
  const staff = useStaff();
  const services = useServices();
  const locations = useLocations();
  return (
    <DialogFrame title={t(why === 'left' ? 'remainingTitle' : 'coveredTitle')} size="xl" onClose={onClose}>
      {covered.isPending || staff.isPending || services.isPending || locations.isPending ? (
        <div role="status" aria-label={t('coveredLoading')} className={classes.stack}>
          {[0, 1, 2].map((line) => (
            <Skeleton key={line} height={44} />
          ))}
        </div>
      ) : !covered.data ? (
        <LoadFailed title={t('coveredFailed')} of={[covered]} />
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
        <ChoiceForm
          covered={covered.data}
          why={why}
          people={new Map((staff.data ?? []).map(({ staffId, name }) => [staffId, name]))}
          lists={{
            services: new Map((services.data ?? []).map((service) => [service.serviceId, service])),
            locations: new Map((locations.data ?? []).map((location) => [location.locationId, location])),
          }}
          onClose={onClose}
          onStale={() => void covered.refetch()}
        />
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

function ChoiceForm({
  covered,
  why,
  people,
  lists,
  onClose,
  onStale,
}: {
  covered: readonly CoveredAppointment[];
  why: Why;
  people: ReadonlyMap<string, string>;
  lists: Lists;
  onClose: () => void;
  onStale: () => void;
}) {
  const { t, locale } = useText(scheduleTexts);
  const { t: session } = useText(sessionTexts);
  const [chosen, setChosen] = useState<Choices>({});
  const choices = choicesOf(covered, chosen, lists);
  const rearrange = useRearrange();
  const reason = t(why === 'sick' || why === 'vacation' || why === 'left' ? `reason_${why}` : 'reason_other');
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
  const reload = () => {
    rearrange.reset();
    onStale();
  };
  return (
    <div className={classes.stack}>
      <p className={classes.muted}>
        {t(why === 'left' ? 'remainingLead' : 'coveredLead', { count: covered.length })}
      </p>
      <ul className={classes.covered}>
        {covered.map((one) => (
          <CoveredRow
            key={one.appointmentId}
            appointment={one}
            people={people}
            offered={offeredTo(one, covered, choices, lists)}
            lists={lists}
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
          actions={stale ? <Button onClick={reload}>{t('reload')}</Button> : undefined}
        >
          {stale ? t('slotGone') : errorText(rearrange.error, session('failed'))}
        </Notice>
      ) : null}
      <div className={classes.dialogFoot}>
        <p role="status">{t('summary', count(Object.values(choices)))}</p>
        <Button variant="default" onClick={onClose}>
          {t('cancel')}
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
