import { Button, TextInput, VisuallyHidden } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { useText } from '@tamarack/core/ui';
import { useState } from 'react';
import { useMe } from '../../frame/index.ts';
import { LoadFailed, SkeletonRows } from '../../shared/Loaded.tsx';
import classes from '../charts.module.css';
import { useChart } from '../queries.ts';
import { chartTexts } from '../text.ts';
import { OpenNote } from './NoteCard.tsx';
import { NoteEntries } from './NoteEntries.tsx';

/** Debounce of the search, in milliseconds. */
const searchDelayMs = 300;
/** Found notes drawn at a time, as many as a page of the chart: hundreds would block the screen. */
const drawnAtOnce = 50;
/** A chart with fewer notes is read at a glance. */
const fewestToSearch = 4;

/** The notes of the open chart, newest first, and a search for an older one by its words or its date. */
export function ChartNotes({ fileNo }: { fileNo: number }) {
  const { t } = useText(chartTexts);
  const { staffId } = useMe();
  const [search, setSearch] = useState('');
  const [drawn, setDrawn] = useState(drawnAtOnce);
  const chart = useChart(fileNo);
  const shown = useChart(fileNo, search);
  const all = chart.data?.pages.flatMap((page) => page.notes) ?? [];
  const pages = shown.data?.pages ?? [];
  const notes = pages.flatMap((page) => page.notes);
  const jointNotes = pages.flatMap((page) => page.jointNotesElsewhere);
  const drawnNotes = search ? notes.slice(0, drawn) : notes;
  const isEmpty = notes.length + jointNotes.length === 0;
  return (
    <>
      {all.length >= fewestToSearch ? (
        <search>
          <SearchField
            onSearch={(wanted) => {
              setSearch(wanted);
              setDrawn(drawnAtOnce);
            }}
          />
          <p className={classes.muted} role="status">
            {search && shown.data ? t('found', { count: notes.length }) : null}
          </p>
        </search>
      ) : null}
      {shown.isPending ? (
        <SkeletonRows label={t('searching')} rows={3} height={140} className={classes.list} />
      ) : shown.isLoadingError ? (
        <LoadFailed title={t('failed')} of={[shown]} />
      ) : isEmpty ? (
        search === '' && (
          <div className={classes.card}>
            <h2>{t('noNotes')}</h2>
            <p className={classes.muted}>{t('noNotesBody')}</p>
          </div>
        )
      ) : (
        <>
          <VisuallyHidden component="h2">{t('notes')}</VisuallyHidden>
          <NoteEntries
            notes={drawnNotes}
            jointNotes={jointNotes}
            actionOf={(note) => <OpenNote note={note} mine={note.authorId === staffId} />}
          />
        </>
      )}
      {shown.hasNextPage || drawnNotes.length < notes.length ? (
        <Button
          variant="default"
          loading={shown.isFetchingNextPage}
          onClick={() => {
            if (search) setDrawn(drawn + drawnAtOnce);
            else void shown.fetchNextPage();
          }}
        >
          {t('earlier')}
        </Button>
      ) : null}
    </>
  );
}

/** Has its own state, so that typing does not draw every note again. */
function SearchField({ onSearch }: { onSearch: (search: string) => void }) {
  const { t } = useText(chartTexts);
  const [typed, setTyped] = useState('');
  const search = useDebouncedCallback(onSearch, searchDelayMs);
  return (
    <TextInput
      type="search"
      label={t('search')}
      description={t('searchHint')}
      autoComplete="off"
      maxLength={120}
      value={typed}
      onChange={({ currentTarget: { value } }) => {
        setTyped(value);
        search(value.trim());
      }}
    />
  );
}
