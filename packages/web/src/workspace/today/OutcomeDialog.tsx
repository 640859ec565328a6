import { Button, Group, Modal, Radio, Stack, TextInput } from '@mantine/core';
import type { TodayVisit } from '@tamarack/core/domain/workspace';
import { useText } from '@tamarack/core/ui';
import { useState } from 'react';
import { formatClient } from '../shared/format.ts';
import { SubmitButton } from '../shared/SubmitButton.tsx';
import { actsOf } from './acts.ts';
import type { Act } from './queries.ts';
import { todayTexts } from './text.ts';

type Outcome = Extract<Act, { act: 'outcome' }>;

export interface OutcomeDialogProps {
  visit: TodayVisit;
  busy: boolean;
  onSave: (outcome: Outcome) => void;
  onClose: () => void;
}

/** Records the outcome of a visit, or undoes it. */
export function OutcomeDialog({ visit, busy, onSave, onClose }: OutcomeDialogProps) {
  const { t } = useText(todayTexts);
  const may = actsOf(visit, Date.now());
  const [outcome, setOutcome] = useState<Outcome['outcome']>(may.reopen ? 'booked' : 'attended');
  const [minutes, setMinutes] = useState(String(visit.minutes));
  const invalid = !(/^\d{1,3}$/.test(minutes.trim()) && Number(minutes) <= 480);
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('outcomeTitle', { client: formatClient(visit) })}
      closeButtonProps={{ 'aria-label': t('close') }}
      styles={{ title: { fontWeight: 600 } }}
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (outcome !== 'attended') onSave({ act: 'outcome', visit, outcome });
          else if (!invalid) onSave({ act: 'outcome', visit, outcome, treatedMinutes: Number(minutes) });
        }}
      >
        {may.reopen ? (
          <Radio.Group label={t('outcome')} value={outcome}>
            <Radio mt="xs" value="booked" label={t('reopen')} data-autofocus />
          </Radio.Group>
        ) : (
          <Radio.Group
            label={t('outcome')}
            value={outcome}
            onChange={(value) => setOutcome(value as Outcome['outcome'])}
          >
            <Stack mt="xs" gap="sm">
              <Radio value="attended" label={t('attended')} data-autofocus />
              <Radio
                value="no_show"
                label={t('noShow')}
                description={may.noShow ? undefined : t('noShowFrom')}
                disabled={!may.noShow}
              />
              <Radio value="late_cancelled" label={t('lateCancelled')} disabled={!may.lateCancel} />
            </Stack>
          </Radio.Group>
        )}
        {outcome === 'attended' ? (
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
        <Group justify="flex-end" mt="lg" gap="sm">
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          <SubmitButton would="recorded" loading={busy}>
            {t('save')}
          </SubmitButton>
        </Group>
      </form>
    </Modal>
  );
}
