import { Radio, Stack, TextInput } from '@mantine/core';
import type { TodayVisit } from '@tamarack/core/domain/workspace';
import { useText } from '@tamarack/core/ui';
import { useState } from 'react';
import { DialogFoot, DialogFrame } from '../shared/Dialog.tsx';
import { formatClient } from '../shared/format.ts';
import { SubmitButton } from '../shared/SubmitButton.tsx';
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
  const { t } = useText(todayTexts);
  const may = actsOf(visit, Date.now());
  const arrived = visit.state === 'arrived';
  const [choice, setChoice] = useState<Choice>(may.reopen ? 'booked' : 'attended');
  const [minutes, setMinutes] = useState(String(visit.minutes));
  const invalid = !(/^\d{1,3}$/.test(minutes.trim()) && Number(minutes) <= 480);
  return (
    <DialogFrame title={t('outcomeTitle', { client: formatClient(visit) })} onClose={onClose}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (choice === 'not_arrived') onSave({ act: 'arrive', visit, arrived: false });
          else if (choice !== 'attended') onSave({ act: 'outcome', visit, outcome: choice });
          else if (!invalid)
            onSave({ act: 'outcome', visit, outcome: choice, treatedMinutes: Number(minutes) });
        }}
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
                description={may.lateCancel ? undefined : t('undoArrivalFirst')}
                disabled={!may.lateCancel}
              />
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
            error={invalid ? t('minutesInvalid') : undefined}
            onChange={(event) => setMinutes(event.currentTarget.value)}
          />
        ) : null}
        <DialogFoot onCancel={onClose}>
          <SubmitButton would="recorded" loading={busy}>
            {t('save')}
          </SubmitButton>
        </DialogFoot>
      </form>
    </DialogFrame>
  );
}
