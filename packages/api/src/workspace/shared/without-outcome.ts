/**
 * SQL of the visits of the last year that have no outcome yet, as attendances `t`: of days before today, or also of today.
 * Parameters are `:tenantId` and `:today`, with `own` also `:staffId`, the clinician whose visits are the only ones.
 */
export const visitsWithoutOutcome = (of: { days: 'earlier' | 'up_to_today'; own: boolean }) => `
  FROM attendances t ${of.own ? 'JOIN appointments a USING (tenant_id, appointment_id)' : ''}
 WHERE t.tenant_id = :tenantId AND t.state IN ('booked', 'arrived')
   AND t.local_on BETWEEN :today::date - 365 AND :today::date ${of.days === 'earlier' ? '- 1' : ''}
   ${of.own ? 'AND a.staff_id = :staffId' : ''}`;
