import { ActionIcon, Button, Group, Menu, Stack, Text, Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconDots, IconPinFilled } from '@tabler/icons-react';
import { useState } from 'react';
import { noteLength, type TenantNote, tenantNoteEndpoints } from '../../../../domain/platform/tenant-page.ts';
import { useSession } from '../../../../session/SessionProvider.tsx';
import { useUnsavedPage } from '../../../../session/unsaved/LeaveGuard.tsx';
import { AskDialog } from '../../../../ui/AskDialog.tsx';
import { MergeNotice } from '../../../shared/merge/MergeNotice.tsx';
import { useStoredVersion } from '../../../shared/merge/useStoredVersion.ts';
import { RelativeTime } from '../../../shared/RelativeTime.tsx';
import shared from '../../../shared/shared.module.css';
import { useMay } from '../../../shared/useMay.ts';
import styles from '../page.module.css';
import { t } from '../text.ts';
import { useNoteChange } from '../useTenantPanels.ts';
import { onSendKeys } from './sendKeys.ts';

interface NoteProps {
  tenantId: string;
  note: TenantNote;
}

/** A note. Its author can edit it, platform owners can delete it, and whoever may write notes can pin it. */
export function Note({ tenantId, note }: NoteProps) {
  const [doing, setDoing] = useState<'edit' | 'remove' | null>(null);
  if (doing === 'edit') return <EditNote tenantId={tenantId} note={note} onDone={() => setDoing(null)} />;
  return (
    <>
      <div className={styles.noteHead}>
        {note.pinned ? <IconPinFilled size={14} className={styles.pin} aria-label={t('pinned')} /> : null}
        <strong>{note.author?.name ?? t('formerOperator')}</strong>
        <RelativeTime iso={note.createdAt} className={styles.minor} />
        {note.editedAt ? <span className={styles.minor}>{t('edited')}</span> : null}
        <NoteMenu tenantId={tenantId} note={note} onChoose={setDoing} />
      </div>
      <p className={styles.noteBody}>{note.body}</p>
      <RemoveNote
        tenantId={tenantId}
        note={note}
        opened={doing === 'remove'}
        onClose={() => setDoing(null)}
      />
    </>
  );
}

function NoteMenu({ tenantId, note, onChoose }: NoteProps & { onChoose: (what: 'edit' | 'remove') => void }) {
  const { user } = useSession();
  const mayNote = useMay('tenants:note');
  const { noteId, version, pinned } = note;
  const pinning = useNoteChange(tenantId, (call) =>
    call(tenantNoteEndpoints.update, {
      params: { tenantId, noteId },
      payload: { version, pinned: !pinned },
    }),
  );
  if (!mayNote) return null;
  const own = note.author?.userId === user?.userId;
  const mayRemove = own || user?.role === 'platform_owner';
  return (
    <Menu position="bottom-end" width={160} shadow="md">
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={26}
          className={styles.noteMenu}
          loading={pinning.isPending}
          aria-label={t('noteActions', { who: note.author?.name ?? t('formerOperator') })}
        >
          <IconDots size={16} aria-hidden="true" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => pinning.mutate()}>{pinned ? t('unpin') : t('pin')}</Menu.Item>
        {own ? <Menu.Item onClick={() => onChoose('edit')}>{t('editNote')}</Menu.Item> : null}
        {mayRemove ? (
          <Menu.Item className={shared.danger} onClick={() => onChoose('remove')}>
            {t('removeNote')}
          </Menu.Item>
        ) : null}
      </Menu.Dropdown>
    </Menu>
  );
}

const fieldsOf = ({ body, pinned }: TenantNote) => ({ body, pinned });
type Fields = ReturnType<typeof fieldsOf>;

const shownValue = (field: keyof Fields, values: Fields) =>
  field === 'body' ? values.body : t(values.pinned ? 'yes' : 'no');

/** The form for the text of an own note. Changes made in another window, or a pin, are merged in. */
function EditNote({ tenantId, note, onDone }: { tenantId: string; note: TenantNote; onDone: () => void }) {
  const form = useForm<Fields>({ initialValues: fieldsOf(note) });
  useUnsavedPage(form.isDirty());
  const body = form.values.body.trim();
  const change = useNoteChange(
    tenantId,
    (call, { noteId, version }: TenantNote) =>
      call(tenantNoteEndpoints.update, { params: { tenantId, noteId }, payload: { version, body } }),
    { onSuccess: onDone },
  );
  const { seen, isOlder, merging } = useStoredVersion(form, note, { fieldsOf, onUpdated: change.reset });
  const blocked = !body || isOlder || merging.undecided;
  const save = () => {
    if (!blocked && !change.isPending) change.mutate(seen);
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <Stack gap="xs">
        <MergeNotice
          state={merging}
          label={([field]) => t(field === 'pinned' ? 'pinned' : 'noteText')}
          show={shownValue}
        />
        <Textarea
          aria-label={t('editNote')}
          {...form.getInputProps('body')}
          maxLength={noteLength}
          autosize
          minRows={2}
          maxRows={12}
          autoFocus
          onKeyDown={onSendKeys(save)}
        />
        <Group justify="flex-end" gap="xs">
          <Button size="xs" variant="default" onClick={onDone}>
            {t('cancel')}
          </Button>
          <Button type="submit" size="xs" loading={change.isPending} disabled={blocked}>
            {t('save')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

interface RemoveNoteProps {
  tenantId: string;
  note: TenantNote;
  opened: boolean;
  onClose: () => void;
}

function RemoveNote({ tenantId, note, opened, onClose }: RemoveNoteProps) {
  const { noteId, version } = note;
  const removal = useNoteChange(
    tenantId,
    (call) => call(tenantNoteEndpoints.remove, { params: { tenantId, noteId }, query: { version } }),
    { onSettled: onClose },
  );
  return (
    <AskDialog
      opened={opened}
      title={t('removeNoteTitle')}
      confirm={t('removeNote')}
      danger
      loading={removal.isPending}
      onConfirm={() => removal.mutate()}
      onClose={onClose}
    >
      <Text span size="sm" lineClamp={4}>
        {note.body}
      </Text>
    </AskDialog>
  );
}
