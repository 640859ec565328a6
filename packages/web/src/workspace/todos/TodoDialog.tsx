import { Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { hasCode } from '@tamarack/core/client';
import { clinicRoles } from '@tamarack/core/domain';
import { todoTitleLength } from '@tamarack/core/domain/workspace';
import { focusFirstError, roleTexts, toast, useText } from '@tamarack/core/ui';
import { SelectField } from '../../shared/SelectField.tsx';
import { useMay, useMe } from '../frame/index.ts';
import { FormDialog } from '../shared/dialogs/Dialog.tsx';
import { useStaff } from '../shared/lists.ts';
import { useAddTodo } from './queries.ts';
import { todoTexts } from './text.ts';

/** Adds a to-do for oneself, a colleague or a role. */
export function TodoDialog({ onClose }: { onClose: () => void }) {
  const { t } = useText(todoTexts);
  const { t: role } = useText(roleTexts);
  const me = useMe();
  const mayRead = useMay('clients:read');
  const colleagues = useStaff({
    meta: { quiet: false },
    select: (staff) => staff.filter(({ account }) => account === 'active'),
  });
  const add = useAddTodo();
  const form = useForm({
    initialValues: { title: '', who: 'me', dueOn: '', fileNo: '' },
    validate: {
      title: (value) => (value.trim() ? null : t('titleRequired')),
      fileNo: (value) => (/^\s*\d{0,9}\s*$/.test(value) ? null : t('fileNoUnknown')),
    },
  });
  const submit = form.onSubmit(({ title, who, dueOn, fileNo }) => {
    const asRole = clinicRoles.find((known) => known === who);
    const assigned = asRole ? { role: asRole } : who === 'me' ? {} : { assigneeId: who };
    add.mutate(
      {
        title: title.trim().replace(/\s+/g, ' '),
        ...assigned,
        dueOn: dueOn || null,
        fileNo: fileNo.trim() ? Number(fileNo) : null,
      },
      {
        onSuccess: () => {
          toast.success(t('added'));
          onClose();
        },
        onError: (error) => {
          if (hasCode(error, 'NOT_FOUND')) form.setFieldError('fileNo', t('fileNoUnknown'));
        },
      },
    );
  }, focusFirstError);
  return (
    <FormDialog
      title={t('addTitle')}
      would="added"
      action={t('save')}
      busy={add.isPending}
      error={!hasCode(add.error, 'NOT_FOUND') && add.error}
      onSubmit={submit}
      onClose={onClose}
    >
      <Textarea
        label={t('what')}
        description={t('noHealth')}
        maxLength={todoTitleLength}
        rows={2}
        data-autofocus
        {...form.getInputProps('title')}
      />
      <SelectField
        label={t('who')}
        mt="md"
        data={[
          { value: 'me', label: t('myself') },
          { group: t('roles'), items: clinicRoles.map((value) => ({ value, label: role(value) })) },
          {
            group: t('people'),
            items: (colleagues.data ?? [])
              .filter(({ staffId }) => staffId !== me.staffId)
              .map(({ staffId, name }) => ({ value: staffId, label: name })),
          },
        ]}
        {...form.getInputProps('who')}
      />
      <TextInput type="date" label={t('dueOn')} mt="md" {...form.getInputProps('dueOn')} />
      {mayRead ? (
        <TextInput
          label={t('fileNo')}
          description={t('fileNoHint')}
          inputMode="numeric"
          autoComplete="off"
          mt="md"
          {...form.getInputProps('fileNo')}
        />
      ) : null}
    </FormDialog>
  );
}
