import type { Locale } from '@tamarack/core/domain';
import type { Todo, TodoKind } from '@tamarack/core/domain/workspace';
import { roleTexts, useText } from '@tamarack/core/ui';
import { useMay, useMe } from '../frame/index.ts';
import { todayIn } from '../shared/dates/days.ts';
import { dayListPath, formatClient, formatDate, formatShortDay, formatWallTime } from '../shared/format.ts';
import { useTextInCountry } from '../shared/useTextInCountry.ts';
import { todoTexts } from './text.ts';

export interface TodoWords {
  title: string;
  details: string[];
}

/** To-dos that are done in a note. */
const ofNotes: readonly TodoKind[] = ['cosign', 'returned_note', 'draft', 'retracted', 'retraction_declined'];

/** The path of the screen where a to-do is done. */
export function linkOf({ kind, subjectId, client, staffId, dueOn }: Todo): string | null {
  if (kind === 'returned') return '/queue?tab=returned';
  if (kind === 'confirm') return '/queue';
  if (kind === 'outcome') return dueOn && dayListPath(dueOn);
  if (kind === 'rebook') return `/calendar?book=new&with=${staffId}&client=${client?.fileNo}`;
  if (kind === 'licence' || kind === 'supervisor_missing') return `/staff/${staffId}`;
  if (kind === 'reassign') return null;
  if (ofNotes.includes(kind)) return `/notes/${subjectId}`;
  if (kind === 'emergency' || kind === 'lifting' || kind === 'retraction') return '/access-log';
  if (kind === 'pay_query') return `/pay/runs/${subjectId}`;
  return client && `/clients/${client.fileNo}`;
}

const shortDay = (day: string | null, locale: Locale) => (day ? formatShortDay(day, locale) : '');

/** Title and details of a to-do, in words. */
export function useTodoWords(): (todo: Todo) => TodoWords {
  const { t, locale } = useTextInCountry(todoTexts, { licence: 'license', licenceOwn: 'licenseOwn' });
  const { t: role } = useText(roleTexts);
  const me = useMe();
  const mayRecord = useMay('credentials:manage');
  return (todo) => {
    const { kind, dueOn, localStart, staffName } = todo;
    const client = todo.client ? formatClient(todo.client) : '';
    const staff = staffName ?? '';
    const day = shortDay(localStart?.slice(0, 10) ?? dueOn, locale);
    const time = localStart ? formatWallTime(localStart, locale) : '';
    const own = todo.staffId === me.staffId;
    const words = (title: string, ...details: (string | false | null)[]): TodoWords => ({
      title,
      details: [
        ...details,
        todo.snoozedUntil !== null && t('snoozedUntil', { day: shortDay(todo.snoozedUntil, locale) }),
      ].filter((detail): detail is string => Boolean(detail)),
    });
    switch (kind) {
      case 'written':
        return words(
          todo.title ?? '',
          todo.assigneeId !== null && todo.assigneeId !== me.staffId && t('forPerson', { name: staff }),
          todo.role !== null && t('forRole', { role: role(todo.role) }),
          client,
          dueOn !== null && t('due', { day }),
        );
      case 'confirm':
      case 'outcome':
      case 'pay_query':
        return words(t(kind, { count: todo.count ?? 0 }), t('oldest', { day }));
      case 'licence': {
        const ended = dueOn !== null && dueOn < todayIn(me.zone);
        const date = dueOn ? formatDate(dueOn, locale) : '';
        return words(
          own ? t('licenceOwn') : t(kind, { staff }),
          t(ended ? 'ended' : 'ends', { day: date }),
          !mayRecord && t('licenceHow'),
        );
      }
      case 'supervisor_missing':
        return words(
          t(kind, { staff }),
          todo.count !== 0 && t('notesWait', { count: todo.count ?? 0 }),
          todo.count !== 0 && t('supervisionEnded'),
        );
      case 'reassign':
        return words(t(kind, { staff, count: todo.count ?? 0 }), t('firstOn', { day }), t('reassignHow'));
      case 'emergency':
      case 'lifting':
      case 'retraction':
        return words(t(kind, { staff, client }), t('onDay', { day }), todo.reason);
      case 'retracted':
      case 'retraction_declined':
        return words(t(kind, { client }), t('onDay', { day }));
      case 'rebook':
        return words(t(kind, { client }), t('visitWith', { day, time, staff }), todo.reason);
      case 'returned':
        return words(t(kind, { client }), t('visitOf', { day, time }), todo.reason);
      case 'note_due':
        return words(t(kind, { client }), t('visitOf', { day, time }));
      case 'leaver_draft':
        return words(t(kind, { staff, client }), t('noteOn', { day }), t('leaverDraftHow'));
      default:
        return words(t(kind, { staff, client }), t('noteOn', { day }));
    }
  };
}
