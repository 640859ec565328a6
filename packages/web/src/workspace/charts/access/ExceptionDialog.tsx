import { Button, Checkbox, Group, Radio, Stack, Text, Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import { ApiError, isCancelled } from '@tamarack/core/client';
import {
  chartEndpoints,
  type EmergencyGround,
  emergencyGrounds,
  type ReleaseGround,
  releaseGrounds,
} from '@tamarack/core/domain/workspace';
import { Problem } from '@tamarack/core/session';
import { useChange } from '@tamarack/core/session/step-up';
import { focusFirstError, useText } from '@tamarack/core/ui';
import { DialogFrame } from '../../shared/dialogs/Dialog.tsx';
import { SubmitButton } from '../../shared/saving/SubmitButton.tsx';
import { chartTexts } from '../text.ts';
import { DecisionNotice } from './DecisionNotice.tsx';

export interface ExceptionDialogProps {
  act: 'emergency' | 'release';
  fileNo: number;
  /** The chart had notes about several clients when it was read. If it has some since, the server asks. */
  jointNotes?: boolean;
  onClose: (opened: boolean) => void;
}

/** Asks for the legal ground and the reason of an emergency opening or a release. */
export function ExceptionDialog({ act, fileNo, jointNotes = false, onClose }: ExceptionDialogProps) {
  const { t } = useText(chartTexts);
  const grounds: readonly (EmergencyGround | ReleaseGround)[] =
    act === 'emergency' ? emergencyGrounds : releaseGrounds;
  const form = useForm({
    initialValues: { ground: grounds[0] as string, reason: '', everyAdultAgreed: false },
    validate: { reason: (reason) => (reason.trim() ? null : t('reasonRequired')) },
  });
  const open = useChange(
    (call, { ground: chosen, reason: typed, everyAdultAgreed }: typeof form.values) => {
      const params = { fileNo };
      const reason = typed.trim();
      const ground = chosen as EmergencyGround & ReleaseGround;
      return act === 'emergency'
        ? call(chartEndpoints.emergency, { params, payload: { ground, reason } })
        : call(chartEndpoints.release, { params, payload: { ground, reason, everyAdultAgreed } });
    },
    {
      meta: { quiet: true },
      // Also the chart of a merged file, which is on screen under another number.
      refetch: [
        ['clinic', 'chart'],
        ['clinic', 'note'],
      ],
      onError: (error) => {
        if (error instanceof ApiError) form.setErrors(error.fields);
      },
    },
  );
  const submit = form.onSubmit(
    (values) => open.mutate(values, { onSuccess: () => onClose(true) }),
    focusFirstError,
  );
  const { error } = open;
  const isInField = error instanceof ApiError && Object.keys(error.fields).length > 0;
  return (
    <DialogFrame
      title={t(act === 'emergency' ? 'emergencyTitle' : 'releaseTitle')}
      onClose={() => onClose(false)}
    >
      <form noValidate onSubmit={submit}>
        <Stack gap="md">
          <Text size="sm">{t(act === 'emergency' ? 'emergencyBody' : 'releaseBody')}</Text>
          {act === 'release' ? <DecisionNotice fileNo={fileNo} /> : null}
          <Problem error={error && !isInField && !isCancelled(error) && error} />
          <Radio.Group label={t('ground')} {...form.getInputProps('ground')}>
            <Stack gap="xs" mt="xs">
              {grounds.map((ground) => (
                <Radio key={ground} value={ground} label={t(`ground.${ground}`)} />
              ))}
            </Stack>
          </Radio.Group>
          <Textarea
            label={t('reason')}
            description={t('reasonHint')}
            maxLength={500}
            autosize
            minRows={2}
            data-autofocus
            {...form.getInputProps('reason')}
          />
          {jointNotes || form.errors.everyAdultAgreed ? (
            <Checkbox
              label={t('everyAdult')}
              {...form.getInputProps('everyAdultAgreed', { type: 'checkbox' })}
            />
          ) : null}
          <Group justify="flex-end">
            <Button variant="default" onClick={() => onClose(false)}>
              {t('cancel')}
            </Button>
            <SubmitButton would="opened" loading={open.isPending}>
              {t(act === 'emergency' ? 'openEmergency' : 'release')}
            </SubmitButton>
          </Group>
        </Stack>
      </form>
    </DialogFrame>
  );
}
