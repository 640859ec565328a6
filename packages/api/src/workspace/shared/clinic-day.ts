/** SQL for the date at the clinic at a given time. */
export const clinicDayOf = (moment: string) =>
  `(${moment} AT TIME ZONE (SELECT z.time_zone FROM tenants z WHERE z.tenant_id = current_tenant()))::date`;
