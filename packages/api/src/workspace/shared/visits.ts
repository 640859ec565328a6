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

/**
 * SQL of the visits of the last year that have no outcome yet, as attendances `t`: of days before today, or also of today.
 * Parameters are `:tenantId` and `:today`, with `own` also `:staffId`, the clinician whose visits are the only ones.
 */
export const visitsWithoutOutcome = (of: { days: 'earlier' | 'up_to_today'; own: boolean }) => `
  FROM attendances t ${of.own ? 'JOIN appointments a USING (tenant_id, appointment_id)' : ''}
 WHERE t.tenant_id = :tenantId AND t.state IN ('booked', 'arrived')
   AND t.local_on BETWEEN :today::date - 365 AND :today::date ${of.days === 'earlier' ? '- 1' : ''}
   ${of.own ? 'AND a.staff_id = :staffId' : ''}`;
