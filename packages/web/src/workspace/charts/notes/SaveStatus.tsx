import { Button } from '@mantine/core';
import { errorText, hasCode } from '@tamarack/core/client';
import { sessionTexts } from '@tamarack/core/session';
import { useText } from '@tamarack/core/ui';
import { useState } from 'react';
import { ExceptionDialog } from '../access/ExceptionDialog.tsx';
import classes from '../charts.module.css';
import { noteTexts } from '../text.ts';
import { useTimes } from '../times.ts';
import type { Draft } from './useDraft.ts';

/** Why the draft is not saved; null while nothing is wrong. */
export function useProblemText({ status, problem, isKept }: Draft): string | null {
  const { t } = useText(noteTexts);
  const { t: session } = useText(sessionTexts);
  if (status === 'refused') return t(isKept ? 'refused' : 'refusedUnkept');
  if (status === 'kept') return t(isKept ? 'kept' : 'unkept');
  if (status !== 'failed') return null;
  const [field] = Object.values(problem?.fields ?? {});
  return t(isKept ? 'failedToSave' : 'failedUnkept', {
    reason: field ?? errorText(problem, session('failed')),
  });
}

/** Whether the draft is saved, or what prevents it and what the author can do. */
export function SaveStatus({ draft, reload }: { draft: Draft; reload: () => void }) {
  const { t } = useText(noteTexts);
  const { time } = useTimes();
  const { status, savedAt } = draft;
  const problem = useProblemText(draft);
  if (status === 'refused')
    return (
      <span role="alert">
        {problem}{' '}
        <Button variant="subtle" size="compact-sm" onClick={reload}>
          {t('reload')}
        </Button>
      </span>
    );
  if (status === 'failed')
    return (
      <span role="alert">
        {problem} <OpenAgain draft={draft} />
      </span>
    );
  const text =
    status === 'kept'
      ? problem
      : status === 'saved'
        ? savedAt
          ? t('saved', { time: time(savedAt) })
          : t('notSaved')
        : t(status === 'conflict' ? 'kept' : status);
  return (
    <span className={classes.muted} role="status">
      {text}
    </span>
  );
}

/** Lets an author whose access to the chart has ended open it in an emergency; then the text is saved. */
function OpenAgain({ draft }: { draft: Draft }) {
  const { t } = useText(noteTexts);
  const [asking, setAsking] = useState(false);
  const { problem } = draft;
  if (!problem || !hasCode(problem, 'CHART_CLOSED')) return null;
  const { possible, fileNo } = problem.details;
  if (!Array.isArray(possible) || !possible.includes('emergency')) return null;
  return (
    <>
      <Button variant="subtle" size="compact-sm" onClick={() => setAsking(true)}>
        {t('openAgain')}
      </Button>
      {asking ? (
        <ExceptionDialog
          act="emergency"
          fileNo={Number(fileNo)}
          onClose={(opened) => {
            setAsking(false);
            if (opened) void draft.flush();
          }}
        />
      ) : null}
    </>
  );
}
