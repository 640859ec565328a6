import type { Knex } from 'knex';

export { down } from './support/forward-only.ts';

/**
 * Tables from which rows of a client are deleted when the chart is destroyed, in this order. A test compares this list
 * and the next one with the database.
 */
export const destroyedWithChart = [
  'note_drafts',
  'note_versions',
  'lockboxes',
  'notes',
  'client_mails',
  'care_team',
  'todos',
  'client_consents',
  'client_fees',
  'client_relations',
  'client_words',
  'client_identities',
] as const;

/** Tables whose rows stay, with the client's file number: what was billed and paid, and who opened the chart. */
export const keptWithoutChart = [
  'attendances',
  'confirmations',
  'invoices',
  'payments',
  'access_log',
] as const;

/** The destruction of charts whose retention is over. The clinics' role may not delete notes itself. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE FUNCTION obstacle_to_destruction(client uuid, today date) RETURNS text LANGUAGE sql STABLE
      SET search_path = public, pg_temp AS $$
      SELECT CASE
        WHEN c.legal_hold THEN 'legal_hold'
        WHEN coalesce(kept_until(c.retention_until_on, c.retention_from_on, w.retention_years) >= today, true) THEN 'not_due'
        WHEN EXISTS (SELECT 1 FROM attendances a
                      WHERE a.tenant_id = c.tenant_id AND a.client_id = c.client_id AND a.local_on > today - 365
                        AND a.state IN ('booked', 'arrived'))
          OR EXISTS (SELECT 1 FROM notes n
                      WHERE n.tenant_id = c.tenant_id AND n.client_id = c.client_id AND n.about_on > today - 365
                        AND n.state IN ('draft', 'awaiting_cosign')) THEN 'in_use'
        WHEN EXISTS (SELECT 1 FROM notes n
                       JOIN attendances a ON a.tenant_id = n.tenant_id AND a.attendance_id = n.attendance_id
                       JOIN appointments p ON p.tenant_id = a.tenant_id AND p.appointment_id = a.appointment_id
                       JOIN services s ON s.tenant_id = p.tenant_id AND s.service_id = p.service_id
                       JOIN attendances b ON b.tenant_id = a.tenant_id AND b.appointment_id = a.appointment_id
                       JOIN clients o ON o.tenant_id = b.tenant_id AND o.client_id = b.client_id
                      WHERE n.tenant_id = c.tenant_id AND n.client_id = c.client_id AND s.billing = 'one'
                        AND b.state = 'attended' AND o.client_id <> c.client_id AND o.state <> 'destroyed'
                        AND (o.legal_hold OR coalesce(
                          kept_until(o.retention_until_on, o.retention_from_on, w.retention_years) >= today, true)))
          THEN 'joint_note'
        ELSE 'none' END
        FROM clients c JOIN workspace_settings w ON w.tenant_id = c.tenant_id
       WHERE c.tenant_id = current_tenant() AND c.client_id = client AND c.state NOT IN ('merged', 'destroyed')
    $$;
    COMMENT ON FUNCTION obstacle_to_destruction(uuid, date) IS
      'Why the chart of a client may not be destroyed: a legal hold, retention that is not over, a visit or note of the last year '
      'that is not finished, a joint note about somebody whose chart is kept. none if it may be; null for an unknown, '
      'merged or destroyed client.';

    CREATE FUNCTION destroy_chart(client uuid, because text, staff uuid, session uuid, moment timestamptz) RETURNS integer
      LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
    DECLARE
      tenant uuid := current_tenant();
      files uuid[];
      name text;
      changed integer;
    BEGIN
      SELECT array_agg(f.client_id) INTO files
        FROM (SELECT c.client_id FROM clients c WHERE c.tenant_id = tenant AND client IN (c.client_id, c.merged_into)
               ORDER BY c.client_id FOR UPDATE) f;
      IF obstacle_to_destruction(client, (SELECT (moment AT TIME ZONE t.time_zone)::date FROM tenants t WHERE t.tenant_id = tenant))
         IS DISTINCT FROM 'none' THEN
        RAISE EXCEPTION 'This chart may not be destroyed.' USING ERRCODE = 'insufficient_privilege';
      END IF;
      PERFORM log_access(staff, client, 'destroy', 'privacy', session, moment);

      -- A guardian's or payer's name and contact also belong to the file of the other client.
      UPDATE client_relations r
         SET name = left(concat_ws(' ', nullif(i.given_name, ''), nullif(i.family_name, '')), 120), email = i.email,
             phone = i.phone, related_client_id = NULL, version = r.version + 1
        FROM client_identities i
       WHERE r.tenant_id = tenant AND r.related_client_id = ANY (files) AND r.client_id <> ALL (files)
         AND i.tenant_id = r.tenant_id AND i.client_id = r.related_client_id;
      UPDATE invoices SET payer_relation_id = NULL
       WHERE tenant_id = tenant AND payer_relation_id IN
         (SELECT r.relation_id FROM client_relations r WHERE r.tenant_id = tenant AND r.client_id = ANY (files));
      UPDATE payments SET payer_relation_id = NULL
       WHERE tenant_id = tenant AND payer_relation_id IN
         (SELECT r.relation_id FROM client_relations r WHERE r.tenant_id = tenant AND r.client_id = ANY (files));
      DELETE FROM invoice_parties
       WHERE tenant_id = tenant AND invoice_id IN
         (SELECT i.invoice_id FROM invoices i WHERE i.tenant_id = tenant AND i.client_id = ANY (files));
      DELETE FROM payment_parties
       WHERE tenant_id = tenant AND payment_id IN
         (SELECT p.payment_id FROM payments p WHERE p.tenant_id = tenant AND p.client_id = ANY (files));
      DELETE FROM client_merges
       WHERE tenant_id = tenant AND (from_client_id = ANY (files) OR into_client_id = ANY (files));
      FOREACH name IN ARRAY '{${destroyedWithChart.join(',')}}'::text[] LOOP
        EXECUTE format('DELETE FROM %I WHERE tenant_id = $1 AND client_id = ANY ($2)', name) USING tenant, files;
      END LOOP;

      -- Visits, invoices and payments stay, without what was written about them.
      UPDATE invoices SET reason = CASE WHEN reason = '' THEN '' ELSE '–' END
       WHERE tenant_id = tenant AND client_id = ANY (files);
      UPDATE invoice_lines SET fee_reason = ''
       WHERE tenant_id = tenant AND invoice_id IN
         (SELECT i.invoice_id FROM invoices i WHERE i.tenant_id = tenant AND i.client_id = ANY (files));
      UPDATE payments SET reference = '', reason = CASE WHEN reason = '' THEN '' ELSE '–' END
       WHERE tenant_id = tenant AND client_id = ANY (files);
      UPDATE pay_queries SET body = '–', answer = CASE WHEN answer = '' THEN '' ELSE '–' END
       WHERE tenant_id = tenant AND attendance_id IN
         (SELECT a.attendance_id FROM attendances a WHERE a.tenant_id = tenant AND a.client_id = ANY (files));
      UPDATE appointments SET memo = ''
       WHERE tenant_id = tenant AND memo <> '' AND appointment_id IN
         (SELECT a.appointment_id FROM attendances a WHERE a.tenant_id = tenant AND a.client_id = ANY (files));
      UPDATE attendances SET cancel_reason = '', fee_reason = '', rebook = false
       WHERE tenant_id = tenant AND client_id = ANY (files);
      UPDATE confirmations SET reason = CASE WHEN reason = '' THEN '' ELSE '–' END, answer = ''
       WHERE tenant_id = tenant AND client_id = ANY (files);
      UPDATE clients SET region = NULL, desk_alert = '', decides_alone = false, discharged_on = NULL, last_entry_on = NULL,
             retention_from_on = NULL, retention_until_on = NULL, legal_hold = false, version = version + 1
       WHERE tenant_id = tenant AND client_id = ANY (files);
      UPDATE clients SET state = 'destroyed', destroyed_at = moment, destroyed_because = because
       WHERE tenant_id = tenant AND client_id = client RETURNING version INTO changed;
      RETURN changed;
    END $$;
    COMMENT ON FUNCTION destroy_chart(uuid, text, uuid, uuid, timestamptz) IS
      'Destroys the chart of a client, with the files merged into it, once its retention is over: notes, names, contacts and '
      'all else but visits, invoices and payments by file number and the access log. Returns the version of the client.';

    REVOKE ALL ON FUNCTION obstacle_to_destruction(uuid, date), destroy_chart(uuid, text, uuid, uuid, timestamptz) FROM public;
    GRANT EXECUTE ON FUNCTION obstacle_to_destruction(uuid, date), destroy_chart(uuid, text, uuid, uuid, timestamptz)
      TO svc_app;
  `);
}
