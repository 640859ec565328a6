import { Button, Group, Modal, NativeSelect, Stack, Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import { errorText, hasCode } from '../../client/errors.ts';
import { Notice } from '../../ui/Notice.tsx';
import type { RequestPartProps } from './RequestFacts.tsx';
import { t } from './text.ts';

type End = 'done' | 'refused' | 'withdrawn';

export interface RequestDialogProps extends RequestPartProps {
  opened: boolean;
  onClose: () => void;
}

/**
 * Closes a request with its result. An erasure request is fulfilled by erasing the data, so here it can only
 * be refused or withdrawn.
 */
export function CloseDialog({ opened, onClose, ...part }: RequestDialogProps) {
  return (
    <Modal opened={opened} onClose={onClose} title={t('closeTitle')}>
      <CloseForm onClose={onClose} {...part} />
    </Modal>
  );
}

function CloseForm({ request, acts: { change }, onClose }: Omit<RequestDialogProps, 'opened'>) {
  const isErasure = request.kind === 'erasure';
  const form = useForm({
    initialValues: { status: (isErasure ? 'refused' : 'done') as End, note: request.note ?? '' },
    validate: {
      note: (note, { status }) => (status === 'refused' && !note.trim() ? t('reasonRequired') : null),
    },
  });
  const refused = form.values.status === 'refused';
  const ends = [
    ...(isErasure ? [] : [{ value: 'done', label: t('closeDone') }]),
    { value: 'refused', label: t('closeRefused') },
    { value: 'withdrawn', label: t('closeWithdrawn') },
  ];
  return (
    <form
      onSubmit={form.onSubmit(({ status, note }) =>
        change.mutate({ status, note: note.trim() || null }, { onSuccess: onClose }),
      )}
      noValidate
    >
      <Stack gap="md">
        {change.error ? (
          <Notice tone="warn" role="alert">
            {hasCode(change.error, 'VERSION_CONFLICT')
              ? t('conflict')
              : errorText(change.error, t('closeTitle'))}
          </Notice>
        ) : null}
        <NativeSelect {...form.getInputProps('status')} label={t('closeAs')} data={ends} data-autofocus />
        <Textarea
          {...form.getInputProps('note')}
          label={refused ? t('reason') : t('note')}
          description={refused ? t('reasonHint') : t('noteHint')}
          maxLength={2000}
          autosize
          minRows={2}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" loading={change.isPending}>
            {t('closeAction')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
