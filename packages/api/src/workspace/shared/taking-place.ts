/**
 * SQL condition that a visit takes or took place: it was neither missed nor cancelled nor voided.
 * @param visit alias of `attendances`
 */
export const takesPlace = (visit: string) => `${visit}.state IN ('booked', 'arrived', 'attended')`;
