import { ActionIcon, Button, Group, Menu, Modal, Stack, Text, Textarea } from '@mantine/core';
import { IconDots, IconPinFilled } from '@tabler/icons-react';
import { useState } from 'react';
import { hasCode } from '../../../../client/errors.ts';
import { noteLength, type TenantNote } from '../../../../domain/platform/tenant-page.ts';
import { useSession } from '../../../../session/SessionProvider.tsx';
import { Notice } from '../../../../ui/Notice.tsx';
import { RelativeTime } from '../../../shared/RelativeTime.tsx';
import shared from '../../../shared/shared.module.css';
import { useMay } from '../../../shared/useMay.ts';
import styles from '../page.module.css';
import { t } from '../text.ts';
import { useNoteChanges } from '../useTenantPanels.ts';
import { onSendKeys } from './sendKeys.ts';

interface NoteProps {
  tenantId: string;
  note: TenantNote;
  now: number;
}

/** One note: its author changes it, owners of the platform may delete it, whoever writes notes may pin it. */
export function Note({ tenantId, note, now }: NoteProps) {
  const [doing, setDoing] = useState<'edit' | 'remove' | null>(null);
  if (doing === 'edit') return <EditNote tenantId={tenantId} note={note} onDone={() => setDoing(null)} />;
  return (
    <>
      <div className={styles.noteHead}>
        {note.pinned ? <IconPinFilled size={14} className={styles.pin} aria-label={t('pinned')} /> : null}
        <strong>{note.author?.name ?? t('formerOperator')}</strong>
        <RelativeTime iso={note.createdAt} now={now} className={styles.minor} />
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

function NoteMenu({
  tenantId,
  note,
  onChoose,
}: Omit<NoteProps, 'now'> & { onChoose: (what: 'edit' | 'remove') => void }) {
  const { user } = useSession();
  const mayNote = useMay('tenants:note');
  const changes = useNoteChanges(tenantId);
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
          loading={changes.isPending}
          aria-label={t('noteActions', { who: note.author?.name ?? t('formerOperator') })}
        >
          <IconDots size={16} aria-hidden="true" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => changes.mutate({ kind: 'pin', note, pinned: !note.pinned })}>
          {note.pinned ? t('unpin') : t('pin')}
        </Menu.Item>
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

function EditNote({ tenantId, note, onDone }: { tenantId: string; note: TenantNote; onDone: () => void }) {
  const [seen, setSeen] = useState(note);
  const [body, setBody] = useState(note.body);
  const changes = useNoteChanges(tenantId);
  const conflict = hasCode(changes.error, 'VERSION_CONFLICT') && note.version > seen.version;
  const takeCurrent = () => {
    setSeen(note);
    setBody(note.body);
    changes.reset();
  };
  const save = () => {
    if (body.trim() && !changes.isPending)
      changes.mutate({ kind: 'edit', note: seen, body: body.trim() }, { onSuccess: onDone });
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <Stack gap="xs">
        {conflict ? (
          <Notice
            tone="warn"
            role="alert"
            title={t('conflictTitle')}
            actions={
              <Button size="xs" variant="default" onClick={takeCurrent}>
                {t('loadCurrent')}
              </Button>
            }
          >
            {t('conflictBody')}
          </Notice>
        ) : null}
        <Textarea
          aria-label={t('editNote')}
          value={body}
          maxLength={noteLength}
          autosize
          minRows={2}
          maxRows={12}
          autoFocus
          onChange={(event) => setBody(event.currentTarget.value)}
          onKeyDown={onSendKeys(save)}
        />
        <Group justify="flex-end" gap="xs">
          <Button size="xs" variant="default" onClick={onDone}>
            {t('cancel')}
          </Button>
          <Button type="submit" size="xs" loading={changes.isPending} disabled={!body.trim() || conflict}>
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
  const changes = useNoteChanges(tenantId);
  return (
    <Modal opened={opened} onClose={onClose} title={t('removeNoteTitle')} size="sm">
      <Text size="sm" lineClamp={4}>
        {note.body}
      </Text>
      <Group justify="flex-end" mt="md">
        <Button variant="default" onClick={onClose} data-autofocus>
          {t('cancel')}
        </Button>
        <Button
          color="red"
          loading={changes.isPending}
          onClick={() => changes.mutate({ kind: 'remove', note }, { onSettled: onClose })}
        >
          {t('removeNote')}
        </Button>
      </Group>
    </Modal>
  );
}
