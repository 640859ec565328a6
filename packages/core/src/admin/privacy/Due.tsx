import type { PrivacyRequest } from '../../domain/platform/privacy.ts';
import { formatDate } from '../shared/format.ts';
import { dueOf } from './describe.ts';
import styles from './privacy.module.css';

/** The day an answer is due; of an open request also the days left or overdue. */
export function Due({ request, now }: { request: PrivacyRequest; now: number }) {
  const due = dueOf(request, now);
  return (
    <>
      {formatDate(request.dueAt)}
      {due ? <span className={due.late ? styles.late : styles.muted}> · {due.text}</span> : null}
    </>
  );
}
