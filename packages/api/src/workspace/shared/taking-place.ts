const takingPlace = "('booked', 'arrived', 'attended')";

/**
 * SQL condition that a visit takes or took place: it was neither missed nor cancelled nor voided.
 * @param visit alias of `attendances`
 */
export const takesPlace = (visit: string) => `${visit}.state IN ${takingPlace}`;

/**
 * SQL condition that a note may be about the client of a visit: the visit takes place, or was voided after the note was
 * signed. A missed or cancelled visit tells that the client was absent; voiding only corrects an entry, and the text
 * stays.
 * @param note alias of `notes`, a note of the same appointment
 * @param visit alias of `attendances`
 */
export const mayBeAbout = (note: string, visit: string) =>
  `(${takesPlace(visit)} OR ${visit}.state = 'void' AND EXISTS (
     SELECT FROM history h
      WHERE h.tenant_id = ${visit}.tenant_id AND h.subject_id = ${visit}.attendance_id AND h.action = 'voided'
        AND h.at >= ${note}.signed_at AND h.details->>'from' IN ${takingPlace}))`;
