import { Anchor, Box, Radio, Stack, TextInput } from '@mantine/core';
import type { TodayVisit } from '@tamarack/core/domain/workspace';
import { focusFirstError, useText } from '@tamarack/core/ui';
import { type FormEvent, useState } from 'react';
import { Link } from 'react-router-dom';
import { useMoney } from '../billing/index.ts';
import { FormDialog } from '../shared/dialogs/Dialog.tsx';
import { appointmentPath, formatClient, formatWallTime } from '../shared/format.ts';
import { lacksReason, MissedFee, noWaiver, waivedFee } from '../shared/WaiveFee.tsx';
import { actsOf } from './acts.ts';
import type { Act } from './queries.ts';
import { todayTexts } from './text.ts';

/** What can be chosen: an outcome, or that the client has not arrived after all. */
type Choice = Extract<Act, { act: 'outcome' }>['outcome'] | 'not_arrived';

export interface OutcomeDialogProps {
  visit: TodayVisit;
  busy: boolean;
  onSave: (act: Act) => void;
  onClose: () => void;
}

/** Records the outcome of a visit, or undoes it or the arrival. */
export function OutcomeDialog({ visit, busy, onSave, onClose }: OutcomeDialogProps) {
  const { t, locale } = useText(todayTexts);
  const money = useMoney();
  const may = actsOf(visit, new Date());
  const arrived = visit.state === 'arrived';
  const [choice, setChoice] = useState<Choice>(may.reopen ? 'booked' : 'attended');
  const [minutes, setMinutes] = useState(String(visit.minutes));
  const [waiver, setWaiver] = useState(noWaiver);
  const [tried, setTried] = useState(false);
  const missed = choice === 'no_show' || choice === 'late_cancelled';
  const charges = missed && Boolean(visit.missedFeeCents);
  const errors = {
    minutes:
      choice === 'attended' &&
      !(/^\d{1,3}$/.test(minutes.trim()) && Number(minutes) <= 480) &&
      t('minutesInvalid'),
    reason: charges && lacksReason(waiver),
  };
  const save = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (Object.values(errors).some(Boolean)) return focusFirstError();
    if (choice === 'not_arrived') return onSave({ act: 'arrive', visit, arrived: false });
    onSave({
      act: 'outcome',
      visit,
      outcome: choice,
      ...(choice === 'attended' && { treatedMinutes: Number(minutes) }),
      ...(charges && waivedFee(waiver)),
    });
  };
  return (
    <FormDialog
      title={t('outcomeTitle', { client: formatClient(visit) })}
      would="recorded"
      action={t('save')}
      busy={busy}
      onSubmit={save}
      onClose={onClose}
    >
      {may.reopen ? (
        <Radio.Group label={t('outcome')} value={choice}>
          <Radio mt="xs" value="booked" label={t('reopen')} data-autofocus />
        </Radio.Group>
      ) : (
        <Radio.Group label={t('outcome')} value={choice} onChange={(value) => setChoice(value as Choice)}>
          <Stack mt="xs" gap="sm">
            <Radio value="attended" label={t('attended')} data-autofocus />
            <Radio
              value="no_show"
              label={t('noShow')}
              description={may.noShow ? undefined : t(arrived ? 'undoArrivalFirst' : 'noShowFrom')}
              disabled={!may.noShow}
            />
            <Radio
              value="late_cancelled"
              label={t('lateCancelled')}
              description={
                may.cancelFree
                  ? t('freeUntil', { time: formatWallTime(visit.noticeUntil, locale) })
                  : may.lateCancel
                    ? undefined
                    : t('undoArrivalFirst')
              }
              disabled={!may.lateCancel}
            />
            {may.cancelFree ? (
              <Anchor component={Link} to={appointmentPath(visit)} size="sm" ms="2rem">
                {t('cancelInCalendar')}
              </Anchor>
            ) : null}
            {arrived ? <Radio value="not_arrived" label={t('notArrived')} /> : null}
          </Stack>
        </Radio.Group>
      )}
      {choice === 'attended' ? (
        <TextInput
          label={t('treatedMinutes')}
          inputMode="numeric"
          autoComplete="off"
          mt="md"
          w="10rem"
          value={minutes}
          error={errors.minutes}
          onChange={(event) => setMinutes(event.currentTarget.value)}
        />
      ) : null}
      {missed && visit.missedFeeCents ? (
        <Box mt="md">
          <MissedFee fee={money(visit.missedFeeCents)} waiver={waiver} tried={tried} onChange={setWaiver} />
        </Box>
      ) : null}
    </FormDialog>
  );
}
