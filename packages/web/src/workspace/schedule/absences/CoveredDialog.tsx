import { Button, Modal, Skeleton } from '@mantine/core';
import { ApiError, errorText } from '@tamarack/core/client';
import type { Block, CoveredAppointment, Day } from '@tamarack/core/domain/workspace';
import { sessionTexts } from '@tamarack/core/session';
import { Notice, toast, useText } from '@tamarack/core/ui';
import { useState } from 'react';
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
import { changesOf, choiceOf, count } from './choices.ts';

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
  const { t: session } = useText(sessionTexts);
  const covered = useCovered(which);
  const staff = useStaff();
  const services = useServices();
  const locations = useLocations();
  return (
    <Modal
      opened
      size="xl"
      onClose={onClose}
      title={t(why === 'left' ? 'remainingTitle' : 'coveredTitle')}
      closeButtonProps={{ 'aria-label': t('close') }}
      styles={{ title: { fontWeight: 600 } }}
    >
      {covered.isPending || staff.isPending || services.isPending ? (
        <div role="status" aria-label={t('coveredLoading')} className={classes.stack}>
          {[0, 1, 2].map((line) => (
            <Skeleton key={line} height={44} />
          ))}
        </div>
      ) : !covered.data ? (
        <Notice
          tone="bad"
          role="alert"
          title={t('coveredFailed')}
          actions={
            <Button loading={covered.isFetching} onClick={() => void covered.refetch()}>
              {t('retry')}
            </Button>
          }
        >
          {errorText(covered.error, session('failed'))}
        </Notice>
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
        <Choices
          key={covered.dataUpdatedAt}
          covered={covered.data}
          why={why}
          places={new Map((locations.data ?? []).map(({ locationId, name }) => [locationId, name]))}
          people={new Map((staff.data ?? []).map(({ staffId, name }) => [staffId, name]))}
          services={new Map((services.data ?? []).map((service) => [service.serviceId, service]))}
          onClose={onClose}
          onStale={() => void covered.refetch()}
        />
      )}
    </Modal>
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

function Choices({
  covered,
  why,
  people,
  services,
  places,
  onClose,
  onStale,
}: {
  covered: readonly CoveredAppointment[];
  why: Why;
  people: ReadonlyMap<string, string>;
  services: Parameters<typeof CoveredRow>[0]['services'];
  places: ReadonlyMap<string, string>;
  onClose: () => void;
  onStale: () => void;
}) {
  const { t, locale } = useText(scheduleTexts);
  const { t: session } = useText(sessionTexts);
  const [choices, setChoices] = useState<Record<string, string>>(() =>
    Object.fromEntries(covered.map((one) => [one.appointmentId, choiceOf(one)])),
  );
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
            services={services}
            places={places}
            choice={choices[one.appointmentId] ?? 'keep'}
            onChoose={(choice) => setChoices({ ...choices, [one.appointmentId]: choice })}
          />
        ))}
      </ul>
      {rearrange.isError ? (
        <Notice
          tone="bad"
          role="alert"
          title={named && `${named.when} · ${named.who}`}
          actions={stale ? <Button onClick={onStale}>{t('retry')}</Button> : undefined}
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
