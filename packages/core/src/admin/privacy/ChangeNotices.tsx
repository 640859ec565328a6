import { errorText, hasCode } from '../../client/errors.ts';
import { Notice } from '../../ui/Notice.tsx';
import { MergeNotice } from '../shared/merge/MergeNotice.tsx';
import type { MergeState } from '../shared/merge/useMerge.ts';
import { t } from './text.ts';
import type { useRequestActs } from './usePrivacy.ts';

interface ChangeNoticesProps<V extends { note: string }> {
  change: ReturnType<typeof useRequestActs>['change'];
  merging: MergeState<V>;
  /** What failed, for errors without a text. */
  action: string;
}

/** When the form takes over a newer version, the error stays: it says why nothing was saved. */
export const keepError = () => {};

/** Why a change was not saved: someone else's note to decide about, or an error. */
export function ChangeNotices<V extends { note: string }>({
  change,
  merging,
  action,
}: ChangeNoticesProps<V>) {
  const { error, isPending, isSuccess } = change;
  const conflict = hasCode(error, 'VERSION_CONFLICT');
  // The form's own change is not someone else's.
  const isMerging = merging.merge !== undefined && !isPending && !isSuccess;
  return (
    <>
      {isMerging ? (
        <MergeNotice
          state={merging}
          label={() => t('note')}
          show={(field, values) => String(values[field])}
        />
      ) : null}
      {error && !(conflict && isMerging) ? (
        <Notice tone={conflict ? 'warn' : 'bad'} role="alert">
          {conflict ? t('conflict') : errorText(error, action)}
        </Notice>
      ) : null}
    </>
  );
}
