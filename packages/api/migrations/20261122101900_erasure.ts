import type { Knex } from 'knex';

export { down } from './support/forward-only.ts';

/**
 * The tables of a clinic whose rows are not deleted with the tenant by foreign key, or are too many for one statement,
 * in the order in which they are deleted. A test compares the order with the foreign keys of the database.
 */
export const erasedFirst = [
  'note_drafts',
  'note_versions',
  'lockboxes',
  'notes',
  'client_mails',
  'pay_queries',
  'pay_settlements',
  'pay_items',
  'pay_lines',
  'pay_statements',
  'pay_runs',
  'agreements',
  'export_items',
  'export_batches',
  'allocations',
  'payment_parties',
  'payments',
  'invoice_taxes',
  'invoice_lines',
  'invoice_parties',
  'invoices',
  'confirmations',
  'attendances',
  'appointments',
  'care_team',
  'todos',
  'client_merges',
  'client_consents',
  'client_fees',
  'client_relations',
  'client_words',
  'client_identities',
  'clients',
  'access_log',
  'access_log_seals',
  'history',
] as const;

/**
 * The erasure of a clinic. Only the clinics' role may read clients' tables, so these functions delete rows that the
 * worker cannot see, and each checks that the tenant is due. Charts that are not handed over are kept for at most a
 * year after the termination.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE FUNCTION keeps_charts(tenant uuid, moment timestamptz) RETURNS boolean LANGUAGE sql STABLE
      SECURITY DEFINER SET search_path = public, pg_temp AS $$
      SELECT EXISTS (SELECT 1 FROM tenants t
                      WHERE t.tenant_id = tenant AND t.handover_confirmed_at IS NULL
                        AND (t.terminated_at IS NULL OR t.terminated_at > moment - interval '12 months'))
         AND EXISTS (SELECT 1 FROM notes n
                       LEFT JOIN clinic_staff a ON a.tenant_id = n.tenant_id AND a.staff_id = n.author_id
                      WHERE n.tenant_id = tenant
                        AND (n.signed_at IS NOT NULL
                             OR ((n.state = 'incomplete' OR a.active_to_on < moment::date)
                                 AND EXISTS (SELECT 1 FROM note_drafts d
                                              WHERE d.tenant_id = n.tenant_id AND d.note_id = n.note_id))))
    $$;
    COMMENT ON FUNCTION keeps_charts(uuid, timestamptz) IS
      'Whether a clinic has notes that its owner has not confirmed to have elsewhere, for a year after its termination: signed, closed as incomplete, or drafts of somebody who has left.';

    CREATE FUNCTION erasure_after_handover(erase_after timestamptz, terminated_at timestamptz, moment timestamptz)
      RETURNS timestamptz LANGUAGE sql STABLE AS $$
      SELECT greatest(erase_after, least(moment + interval '7 days', terminated_at + interval '12 months'))
    $$;
    COMMENT ON FUNCTION erasure_after_handover(timestamptz, timestamptz, timestamptz) IS
      'When a terminated clinic is erased if its handover is confirmed at a moment: a week later, so that somebody can object, but 12 months after the termination at the latest.';

    CREATE FUNCTION confirm_handover(moment timestamptz) RETURNS timestamptz LANGUAGE sql
      SECURITY DEFINER SET search_path = public, pg_temp AS $$
      UPDATE tenants SET handover_confirmed_at = moment, version = version + 1,
             erase_after = erasure_after_handover(erase_after, terminated_at, moment)
       WHERE tenant_id = current_tenant() AND status = 'terminated' AND keeps_charts(tenant_id, moment)
      RETURNING erase_after
    $$;
    COMMENT ON FUNCTION confirm_handover(timestamptz) IS
      'Records that the owner of the clinic that is set has its charts elsewhere, and returns the day of its erasure; null when no charts are kept.';

    CREATE FUNCTION is_in_use(tenant uuid) RETURNS boolean LANGUAGE sql STABLE
      SECURITY DEFINER SET search_path = public, pg_temp AS $$
      SELECT EXISTS (SELECT 1 FROM tenants t WHERE t.tenant_id = tenant AND t.owner_verified_at IS NOT NULL)
          OR EXISTS (SELECT 1 FROM memberships m JOIN users u USING (user_id)
                      WHERE m.tenant_id = tenant
                        AND CASE WHEN m.is_owner THEN u.email_verified_at IS NOT NULL ELSE m.state = 'active' END)
          OR EXISTS (SELECT 1 FROM clients c WHERE c.tenant_id = tenant)
          OR EXISTS (SELECT 1 FROM appointments a WHERE a.tenant_id = tenant)
    $$;
    COMMENT ON FUNCTION is_in_use(uuid) IS
      'Whether the owner of a clinic has confirmed their email, for this clinic or for any other, somebody else has joined it, or it has clients or appointments.';

    CREATE FUNCTION has_unfinished_operation(tenant uuid) RETURNS boolean LANGUAGE sql STABLE
      SECURITY DEFINER SET search_path = public, pg_temp AS $$
      SELECT EXISTS (SELECT 1 FROM operations o WHERE o.tenant_id = tenant AND o.state IN ('queued', 'running'))
    $$;
    COMMENT ON FUNCTION has_unfinished_operation(uuid) IS
      'Whether an operation of a clinic is under way, which may cancel its termination.';

    CREATE FUNCTION may_be_erased(tenant uuid, moment timestamptz) RETURNS boolean LANGUAGE sql STABLE
      SECURITY DEFINER SET search_path = public, pg_temp AS $$
      SELECT EXISTS (SELECT 1 FROM tenants t
                      WHERE t.tenant_id = tenant AND NOT t.deletion_locked AND NOT t.sandbox
                        AND NOT keeps_charts(tenant, moment)
                        AND (t.erasure_began_at IS NOT NULL OR NOT has_unfinished_operation(tenant))
                        AND CASE WHEN t.status = 'terminated' THEN t.erase_after <= moment
                                 WHEN t.status IN ('provisioning', 'active') THEN NOT is_in_use(tenant)
                                 ELSE false END)
    $$;
    COMMENT ON FUNCTION may_be_erased(uuid, timestamptz) IS
      'No charts to keep, no operation under way unless the erasure has begun, and either terminated, with the day of its erasure reached, or never taken up.';

    CREATE FUNCTION delete_clinic_rows(tenant uuid, batch integer) RETURNS integer LANGUAGE plpgsql
      SECURITY DEFINER SET search_path = public, pg_temp AS $$
    DECLARE
      name text;
      deleted integer;
    BEGIN
      UPDATE clients SET merged_into = NULL, state = 'inactive' WHERE tenant_id = tenant AND state = 'merged';
      FOREACH name IN ARRAY '{${erasedFirst.join(',')}}'::text[] LOOP
        EXECUTE format(
          'DELETE FROM %1$I WHERE (tableoid, ctid) IN (SELECT tableoid, ctid FROM %1$I WHERE tenant_id = $1 LIMIT $2)
              AND tenant_id = $1', name)
          USING tenant, batch;
        GET DIAGNOSTICS deleted = ROW_COUNT;
        IF deleted > 0 THEN
          RETURN deleted;
        END IF;
      END LOOP;
      RETURN 0;
    END $$;
    COMMENT ON FUNCTION delete_clinic_rows(uuid, integer) IS
      'Deletes up to so many rows of one table, the next that has any; 0 when all are empty. Nobody may call it directly.';

    CREATE FUNCTION destroy_clinic_key(tenant uuid, moment timestamptz) RETURNS boolean LANGUAGE plpgsql
      SECURITY DEFINER SET search_path = public, pg_temp AS $$
    BEGIN
      PERFORM 1 FROM tenants t WHERE t.tenant_id = tenant FOR UPDATE;
      IF NOT may_be_erased(tenant, moment) THEN
        RETURN false;
      END IF;
      DELETE FROM clinic_keys WHERE tenant_id = tenant;
      UPDATE tenants SET erasure_began_at = moment WHERE tenant_id = tenant AND erasure_began_at IS NULL;
      RETURN true;
    END $$;
    COMMENT ON FUNCTION destroy_clinic_key(uuid, timestamptz) IS
      'Begins the erasure of a clinic that is due: without its key its texts cannot be read. Backups made before contain the key, sealed by ENCRYPTION_KEYS.';

    CREATE FUNCTION erase_clinic_rows(tenant uuid, moment timestamptz, batch integer) RETURNS integer LANGUAGE plpgsql
      SECURITY DEFINER SET search_path = public, pg_temp AS $$
    BEGIN
      IF NOT may_be_erased(tenant, moment) OR EXISTS (SELECT 1 FROM clinic_keys k WHERE k.tenant_id = tenant) THEN
        RAISE EXCEPTION 'This clinic is not being erased.' USING ERRCODE = 'insufficient_privilege';
      END IF;
      RETURN delete_clinic_rows(tenant, batch);
    END $$;
    COMMENT ON FUNCTION erase_clinic_rows(uuid, timestamptz, integer) IS
      'Deletes rows of a clinic whose key is destroyed, a batch at a time; 0 when none are left.';

    CREATE FUNCTION dissolve_team(tenant uuid, moment timestamptz) RETURNS TABLE (user_id uuid) LANGUAGE plpgsql
      SECURITY DEFINER SET search_path = public, pg_temp AS $$
    #variable_conflict use_column
    BEGIN
      PERFORM 1 FROM tenants t WHERE t.tenant_id = tenant FOR UPDATE;
      IF has_unfinished_operation(tenant)
         OR NOT EXISTS (SELECT 1 FROM tenants t WHERE t.tenant_id = tenant AND t.status = 'terminated'
                           AND t.erase_after <= moment AND NOT t.deletion_locked) THEN
        RETURN;
      END IF;
      DELETE FROM client_mails WHERE tenant_id = tenant;
      DELETE FROM todos WHERE tenant_id = tenant;
      DELETE FROM mail_outbox m WHERE m.tenant_id = tenant;
      RETURN QUERY DELETE FROM memberships m WHERE m.tenant_id = tenant AND NOT m.is_owner RETURNING m.user_id;
    END $$;
    COMMENT ON FUNCTION dissolve_team(uuid, timestamptz) IS
      'Deletes what a terminated clinic does not keep beside its charts: members, to-dos, mail. Returns who the members were; nobody when it is not due.';

    CREATE FUNCTION clear_sample_clinic(tenant uuid) RETURNS integer LANGUAGE plpgsql
      SECURITY DEFINER SET search_path = public, pg_temp AS $$
    DECLARE
      name text;
      deleted integer;
    BEGIN
      IF coalesce(current_tenant() <> tenant, false)
         OR NOT EXISTS (SELECT 1 FROM tenants t WHERE t.tenant_id = tenant AND (t.sandbox OR t.sample)) THEN
        RAISE EXCEPTION 'This is no sample clinic.' USING ERRCODE = 'insufficient_privilege';
      END IF;
      deleted := delete_clinic_rows(tenant, 20000);
      IF deleted > 0 THEN
        RETURN deleted;
      END IF;
      UPDATE workspace_settings SET privacy_contact_id = NULL WHERE tenant_id = tenant;
      FOREACH name IN ARRAY '{todo_marks,tax_rules,tax_registrations,client_imports,appointment_imports,note_templates,blocks,availability,service_fees,service_staff,services,credentials,rooms,locations,counters}'::text[] LOOP
        EXECUTE format('DELETE FROM %I WHERE tenant_id = $1', name) USING tenant;
      END LOOP;
      DELETE FROM clinic_staff WHERE tenant_id = tenant AND user_id IS NULL;
      -- The clinic's own role keeps the key for the new records that it writes next; the worker removes the clinic.
      DELETE FROM clinic_keys k WHERE k.tenant_id = tenant AND current_tenant() IS NULL
         AND EXISTS (SELECT 1 FROM tenants t WHERE t.tenant_id = tenant AND t.sample);
      RETURN 0;
    END $$;
    COMMENT ON FUNCTION clear_sample_clinic(uuid) IS
      'Empties the workspace of a sample clinic before new records are written, a batch at a time; 0 when it is empty.';

    REVOKE ALL ON FUNCTION keeps_charts(uuid, timestamptz), confirm_handover(timestamptz),
      erasure_after_handover(timestamptz, timestamptz, timestamptz), is_in_use(uuid), has_unfinished_operation(uuid), may_be_erased(uuid, timestamptz),
      delete_clinic_rows(uuid, integer), destroy_clinic_key(uuid, timestamptz), erase_clinic_rows(uuid, timestamptz, integer), dissolve_team(uuid, timestamptz),
      clear_sample_clinic(uuid) FROM public;
    GRANT EXECUTE ON FUNCTION keeps_charts(uuid, timestamptz) TO svc_app, svc_platform, svc_worker;
    GRANT EXECUTE ON FUNCTION may_be_erased(uuid, timestamptz), destroy_clinic_key(uuid, timestamptz), erase_clinic_rows(uuid, timestamptz, integer),
      dissolve_team(uuid, timestamptz), clear_sample_clinic(uuid) TO svc_worker;
    GRANT EXECUTE ON FUNCTION clear_sample_clinic(uuid), confirm_handover(timestamptz) TO svc_app;
    GRANT EXECUTE ON FUNCTION erasure_after_handover(timestamptz, timestamptz, timestamptz) TO svc_app, svc_platform;
  `);
}
