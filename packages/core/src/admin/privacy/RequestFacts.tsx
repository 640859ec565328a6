import { Button, Group, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import type { LogPerson } from '../../domain/platform/logs.ts';
import type { PrivacyRequest } from '../../domain/platform/privacy.ts';
import { useUnsavedPage } from '../../session/unsaved/LeaveGuard.tsx';
import { useNow } from '../../ui/useNow.ts';
import { Fact } from '../shared/Facts.tsx';
import { formatDate, formatMoment } from '../shared/format.ts';
import { useStoredVersion } from '../shared/merge/useStoredVersion.ts';
import { Panel } from '../shared/page/Panel.tsx';
import { useMay } from '../shared/useMay.ts';
import { ChangeNotices, keepError } from './ChangeNotices.tsx';
import { Due } from './Due.tsx';
import { NoteField } from './NoteField.tsx';
import styles from './privacy.module.css';
import { t } from './text.ts';
import type { useRequestActs } from './usePrivacy.ts';

export interface RequestPartProps {
  request: PrivacyRequest;
  acts: ReturnType<typeof useRequestActs>;
}

const nameOf = (person: LogPerson | null) =>
  person ? (person.name ?? person.email ?? person.userId) : t('command');

/** Facts of a request; the operators' note can be edited while it is open. */
export function RequestFacts({ request, acts }: RequestPartProps) {
  const now = useNow();
  const mayEdit = useMay('privacy:export') && request.status === 'open';
  const [editing, setEditing] = useState(false);
  return (
    <Panel
      title={request.email ?? t('erasedPerson')}
      aside={
        mayEdit && !editing ? (
          <Button
            size="compact-sm"
            variant="subtle"
            onClick={() => {
              acts.change.reset();
              setEditing(true);
            }}
          >
            {t('editNote')}
          </Button>
        ) : null
      }
    >
      <dl className={styles.facts}>
        <Fact name={t('received')}>
          {formatDate(request.receivedAt)} · {t('recordedBy')} {nameOf(request.recordedBy)}
        </Fact>
        <Fact name={t('due')}>
          <Due request={request} now={now} />
        </Fact>
        <Fact name={t('exported')}>
          {request.exportedAt
            ? t('exportedAt', { date: formatMoment(request.exportedAt) })
            : t('notExported')}
        </Fact>
        {request.closedAt ? (
          <Fact name={t('closed')}>
            {t('closedBy', { date: formatMoment(request.closedAt), name: nameOf(request.closedBy) })}
          </Fact>
        ) : null}
        {editing ? null : <Fact name={t('note')}>{request.note ?? t('noNote')}</Fact>}
      </dl>
      {editing ? <NoteForm request={request} acts={acts} onEnd={() => setEditing(false)} /> : null}
    </Panel>
  );
}

const fieldsOf = ({ note }: PrivacyRequest) => ({ note: note ?? '' });

function NoteForm({ request, acts: { change }, onEnd }: RequestPartProps & { onEnd: () => void }) {
  const form = useForm({ initialValues: fieldsOf(request) });
  useUnsavedPage(form.isDirty());
  const { seen, isOlder, merging } = useStoredVersion(form, request, { fieldsOf, onUpdated: keepError });
  return (
    <form
      className={styles.form}
      onSubmit={form.onSubmit(({ note }) =>
        change.mutate({ version: seen.version, note: note.trim() || null }, { onSuccess: onEnd }),
      )}
    >
      <Stack gap="sm" className={styles.field}>
        <ChangeNotices change={change} merging={merging} action={t('note')} />
        <NoteField {...form.getInputProps('note')} />
        <Group>
          <Button type="submit" loading={change.isPending} disabled={isOlder || merging.undecided}>
            {t('saveNote')}
          </Button>
          <Button variant="default" onClick={onEnd}>
            {t('cancel')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
