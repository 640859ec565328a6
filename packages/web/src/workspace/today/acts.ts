import { mayReviewNow, type TodayVisit } from '@tamarack/core/domain/workspace';
import { nowIn } from '../shared/dates/days.ts';

/** The actions possible on a visit now. */
export function actsOf(visit: TodayVisit, now: Date) {
  const { state, confirmation, noShowFrom, noticeUntil, zone, reviewer } = visit;
  const open = state === 'booked' || state === 'arrived';
  const billable = open || (state === 'attended' && (confirmation === null || confirmation === 'open'));
  const undecided = confirmation === null || confirmation === 'open' || confirmation === 'returned';
  return {
    arrive: open,
    done: open,
    noShow: state === 'booked' && now.getTime() >= Date.parse(noShowFrom),
    lateCancel: state === 'booked' && nowIn(zone, now) > noticeUntil,
    cancelFree: state === 'booked' && nowIn(zone, now) <= noticeUntil,
    checkOut: billable && mayReviewNow(reviewer),
    checkOutLater: billable && reviewer === 'alone_later',
    reopen: !open && undecided,
    outcome: open || undecided,
  };
}
