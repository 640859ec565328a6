import { mayReviewNow, type TodayVisit } from '@tamarack/core/domain/workspace';

/** The actions possible on a visit now. */
export function actsOf({ state, confirmation, noShowFrom, reviewer }: TodayVisit, now: number) {
  const open = state === 'booked' || state === 'arrived';
  const billable = open || (state === 'attended' && (confirmation === null || confirmation === 'open'));
  const undecided = confirmation === null || confirmation === 'open' || confirmation === 'returned';
  return {
    arrive: open,
    done: open,
    noShow: state === 'booked' && now >= Date.parse(noShowFrom),
    lateCancel: state === 'booked',
    checkOut: billable && mayReviewNow(reviewer),
    checkOutLater: billable && reviewer === 'alone_later',
    reopen: !open && undecided,
    outcome: open || undecided,
  };
}
