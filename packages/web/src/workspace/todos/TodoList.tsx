import { ActionIcon, Anchor, Button, Checkbox, Menu } from '@mantine/core';
import { IconClockPause, IconPhone } from '@tabler/icons-react';
import { formatPhone, phoneLink, type Todo, undoSeconds } from '@tamarack/core/domain/workspace';
import { Badge, toast, useText } from '@tamarack/core/ui';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { labelTexts } from '../../shared/format.ts';
import { onDemand } from '../../shared/onDemand.tsx';
import { WriteNoteButton } from '../charts/index.ts';
import { useMay, useMe } from '../frame/index.ts';
import { plusDays, todayIn } from '../shared/dates/days.ts';
import { formatClient } from '../shared/format.ts';
import lists from '../shared/rows/rows.module.css';
import { hideUndoToast, showUndoToast } from '../shared/saving/undoToast.ts';
import { linkOf, useTodoWords } from './describe.ts';
import { useCloseNote, useMarkDone, useSetRebooking, useSnooze } from './queries.ts';
import { todoTexts } from './text.ts';
import classes from './todos.module.css';

/** To-dos with their actions: mark done, snooze, call, or open the screen where they are done. */
export function TodoList({ todos }: { todos: readonly Todo[] }) {
  return (
    <ul className={`${lists.list} ${classes.list}`}>
      {todos.map((todo) => (
        <TodoItem key={`${todo.kind} ${todo.subjectId}`} todo={todo} />
      ))}
    </ul>
  );
}

function TodoItem({ todo }: { todo: Todo }) {
  const { t, locale } = useText(todoTexts);
  const { t: l } = useText(labelTexts);
  const { title, details } = useTodoWords()(todo);
  const mark = useMarkDone();
  const mayOpenClients = useMay('clients:read');
  const link = linkOf(todo);
  const opens = link !== null && (mayOpenClients || !link.startsWith('/clients'));
  const written = todo.kind === 'written';
  const { zone } = useMe();
  // A licence is urgent before it ends.
  const isAhead = todo.kind === 'licence' && todo.dueOn !== null && todo.dueOn >= todayIn(zone);
  const phone = todo.client?.phone;
  const setDone = (done: boolean) =>
    mark.mutate(
      { todo, done },
      {
        onSuccess: () => {
          if (done) toast.success(t('done', { title }));
        },
      },
    );
  return (
    <li className={classes.item} data-done={todo.done || undefined}>
      {written ? (
        <Checkbox
          aria-label={t(todo.done ? 'markOpen' : 'markDone', { title })}
          checked={todo.done}
          aria-disabled={mark.isPending || undefined}
          onChange={(event) => {
            if (!mark.isPending) setDone(event.currentTarget.checked);
          }}
        />
      ) : (
        <span className={classes.dot} data-late={todo.late || undefined} aria-hidden="true" />
      )}
      <div className={classes.text}>
        <span className={classes.title}>
          {title} {todo.late ? <Badge tone="warn">{t(isAhead ? 'soon' : 'late')}</Badge> : null}
        </span>
        {details.length > 0 ? <span className={classes.details}>{details.join(' · ')}</span> : null}
        {phone ? (
          <Anchor
            href={phoneLink(phone)}
            size="sm"
            aria-label={t('call', { phone: formatPhone(phone, locale) })}
          >
            <IconPhone size={14} aria-hidden="true" /> {formatPhone(phone, locale)}
          </Anchor>
        ) : null}
      </div>
      <div className={classes.acts}>
        {todo.kind === 'note_due' && todo.client ? (
          <WriteNoteButton
            fileNo={todo.client.fileNo}
            attendanceId={todo.subjectId}
            noteId={todo.ownNoteId}
            size="xs"
            variant="default"
            aria-label={l('labelled', { label: t('open_note_due'), name: title })}
          >
            {t('open_note_due')}
          </WriteNoteButton>
        ) : opens ? (
          <Button
            component={Link}
            to={link}
            size="xs"
            variant="default"
            aria-label={l('labelled', { label: t(`open_${todo.kind}`), name: title })}
          >
            {t(`open_${todo.kind}`)}
          </Button>
        ) : null}
        {todo.kind === 'reassign' ? <ReassignButton todo={todo} title={title} /> : null}
        {todo.kind === 'leaver_draft' ? <CloseNoteButton todo={todo} title={title} /> : null}
        {todo.kind === 'rebook' ? <OffListButton todo={todo} title={title} /> : null}
        {written ? null : <SnoozeMenu todo={todo} title={title} />}
      </div>
    </li>
  );
}

const RemainingDialog = onDemand(
  async () => (await import('../schedule/absences/CoveredDialog.tsx')).RemainingDialog,
);

/** Opens the list of the bookings that a person who has left or stopped treating clients cannot keep. */
function ReassignButton({ todo: { staffId, dueOn }, title }: { todo: Todo; title: string }) {
  const { t } = useText(todoTexts);
  const { t: l } = useText(labelTexts);
  const [open, setOpen] = useState(false);
  if (!staffId || !dueOn) return null;
  return (
    <>
      <Button
        size="xs"
        variant="default"
        aria-label={l('labelled', { label: t('open_reassign'), name: title })}
        onClick={() => setOpen(true)}
      >
        {t('open_reassign')}
      </Button>
      {open ? (
        <RemainingDialog staffId={staffId} after={plusDays(dueOn, -1)} onClose={() => setOpen(false)} />
      ) : null}
    </>
  );
}

function CloseNoteButton({ todo, title }: { todo: Todo; title: string }) {
  const { t } = useText(todoTexts);
  const { t: l } = useText(labelTexts);
  const close = useCloseNote();
  return (
    <Button
      size="xs"
      variant="default"
      loading={close.isPending}
      aria-label={l('labelled', { label: t('closeNote'), name: title })}
      onClick={() => close.mutate(todo, { onSuccess: () => toast.success(t('noteClosed')) })}
    >
      {t('closeNote')}
    </Button>
  );
}

/** For a client who wants no new time. */
function OffListButton({ todo, title }: { todo: Todo; title: string }) {
  const { t } = useText(todoTexts);
  const { t: l } = useText(labelTexts);
  const client = todo.client ? formatClient(todo.client) : '';
  const set = useSetRebooking(({ version, rebook }) => {
    if (rebook) toast.success(t('onListAgain', { client }));
    else offerUndo(version);
  });
  const setRebook = (version: number, rebook: boolean) =>
    set.mutate({ attendanceId: todo.subjectId, version, rebook });
  const offerUndo = (version: number) =>
    showUndoToast([], {
      role: 'status',
      color: 'green',
      autoClose: undoSeconds * 1000,
      message: (
        <span className={classes.undo}>
          {t('isOffList', { client })}
          <Button
            size="compact-sm"
            variant="subtle"
            onClick={() => {
              hideUndoToast();
              setRebook(version, true);
            }}
          >
            {t('undo')}
          </Button>
        </span>
      ),
    });
  return (
    <Button
      size="xs"
      variant="default"
      loading={set.isPending}
      aria-label={l('labelled', { label: t('offList'), name: title })}
      onClick={() => setRebook(todo.version ?? 1, false)}
    >
      {t('offList')}
    </Button>
  );
}

function SnoozeMenu({ todo, title }: { todo: Todo; title: string }) {
  const { t } = useText(todoTexts);
  const today = todayIn(useMe().zone);
  const snooze = useSnooze();
  const put = (days: number) => snooze.mutate({ todo, until: plusDays(today, days) });
  return (
    <Menu position="bottom-end" shadow="md" withinPortal={false} floatingStrategy="fixed">
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={32}
          loading={snooze.isPending}
          aria-label={t('snoozeOf', { title })}
        >
          <IconClockPause size={17} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {todo.snoozedUntil ? <Menu.Item onClick={() => put(0)}>{t('unsnooze')}</Menu.Item> : null}
        <Menu.Item onClick={() => put(1)}>{t('tomorrow')}</Menu.Item>
        <Menu.Item onClick={() => put(3)}>{t('threeDays')}</Menu.Item>
        <Menu.Item onClick={() => put(7)}>{t('week')}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
