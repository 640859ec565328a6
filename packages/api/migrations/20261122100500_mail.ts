import type { Knex } from 'knex';
import { guardRows, readAndWrite } from './support/row-security.ts';

export { down } from './support/forward-only.ts';

/** Queued and sent mail, and bounces. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE mail_outbox (
      message_id uuid PRIMARY KEY DEFAULT uuidv7(),
      dedupe_key text NOT NULL CONSTRAINT mail_outbox_once UNIQUE,
      tenant_id uuid REFERENCES tenants ON DELETE CASCADE,
      to_email citext NOT NULL,
      locale text NOT NULL,
      template text NOT NULL,
      params jsonb NOT NULL DEFAULT '{}',
      is_alert boolean NOT NULL DEFAULT false,
      state text NOT NULL DEFAULT 'queued' CONSTRAINT mail_outbox_state_known
        CHECK (state IN ('queued', 'sent', 'failed', 'cancelled')),
      attempts integer NOT NULL DEFAULT 0,
      last_error text,
      created_at timestamptz NOT NULL DEFAULT now(),
      next_attempt_at timestamptz NOT NULL DEFAULT now(),
      sent_at timestamptz,
      first_failed_at timestamptz,
      last_failed_at timestamptz,
      kept_until timestamptz,
      CONSTRAINT mail_outbox_sent_has_time CHECK ((state = 'sent') = (sent_at IS NOT NULL)),
      CONSTRAINT mail_outbox_only_failed_is_kept CHECK (kept_until IS NULL OR state = 'failed')
    );
    COMMENT ON COLUMN mail_outbox.is_alert IS 'For operators: delivered without waiting for other mail.';
    COMMENT ON COLUMN mail_outbox.kept_until IS
      'Until then a failed mail without one-time links keeps its params, so that an operator can send it again.';
    COMMENT ON COLUMN mail_outbox.last_failed_at IS
      'Last attempt that failed for a while; a refusal for good is the recipient''s and says nothing about the relay.';
    CREATE INDEX mail_outbox_tried ON mail_outbox (last_failed_at)
      WHERE last_failed_at IS NOT NULL AND state IN ('queued', 'failed');
    CREATE INDEX mail_outbox_due ON mail_outbox (is_alert, next_attempt_at) WHERE state = 'queued';
    CREATE INDEX mail_outbox_failed ON mail_outbox (message_id) WHERE state = 'failed';
    CREATE INDEX mail_outbox_kept ON mail_outbox (kept_until) WHERE kept_until IS NOT NULL;
    CREATE INDEX mail_outbox_by_sending ON mail_outbox (sent_at) WHERE state = 'sent';
    CREATE INDEX mail_outbox_of_tenant ON mail_outbox (tenant_id, created_at DESC) WHERE tenant_id IS NOT NULL;
    CREATE INDEX mail_outbox_by_email ON mail_outbox (to_email);
    CREATE TRIGGER mail_outbox_none_of_sandbox BEFORE INSERT ON mail_outbox FOR EACH ROW
      WHEN (NEW.tenant_id IS NOT NULL) EXECUTE FUNCTION refuse_row_of_sandbox();
    ${guardRows('mail_outbox', { platform: readAndWrite, worker: readAndWrite })}

    CREATE FUNCTION mail_language(recipient citext, asked text, clinic uuid) RETURNS text LANGUAGE sql STABLE
      RETURN coalesce((SELECT u.locale FROM users u WHERE u.email = recipient), asked,
                      (SELECT t.locale FROM tenants t WHERE t.tenant_id = clinic), 'en');
    COMMENT ON FUNCTION mail_language(citext, text, uuid) IS
      'The language of a mail: the person''s own setting, else the language in which they asked, else the clinic''s, else English.';
    REVOKE ALL ON FUNCTION mail_language(citext, text, uuid) FROM public;
    GRANT EXECUTE ON FUNCTION mail_language(citext, text, uuid) TO svc_platform, svc_worker;

    CREATE FUNCTION queue_mails(mails json) RETURNS TABLE (message_id uuid, is_alert boolean)
      LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
    #variable_conflict use_column
    BEGIN
      IF session_is_of_clinics() AND EXISTS (
        SELECT 1 FROM json_to_recordset(mails) AS mail ("tenantId" uuid, "to" citext, template text)
         WHERE mail."tenantId" IS DISTINCT FROM current_tenant()
            OR mail.template NOT IN ('invitation', 'ownership_transferred', 'subdomain_changed', 'team_changed', 'chart_opened',
                                     'privacy_contact_changed', 'withheld_exported', 'unusual_accesses', 'handover_confirmed')
            OR NOT EXISTS (SELECT 1 FROM clinic_people p WHERE p.email = mail."to")
      ) THEN
        RAISE EXCEPTION 'The clinics'' role sends its own mails to people of the clinic that is set.'
          USING ERRCODE = 'insufficient_privilege';
      END IF;
      RETURN QUERY
        INSERT INTO mail_outbox AS m (dedupe_key, tenant_id, to_email, locale, template, params, is_alert)
        SELECT "dedupeKey", "tenantId", "to", mail_language("to", asked, "tenantId"), template, params, coalesce("isAlert", false)
          FROM json_to_recordset(mails)
            AS mail ("dedupeKey" text, "tenantId" uuid, "to" citext, asked text, template text, params jsonb, "isAlert" boolean)
        ON CONFLICT (dedupe_key) DO NOTHING RETURNING m.message_id, m.is_alert;
    END $$;
    COMMENT ON FUNCTION queue_mails(json) IS
      'Queues mails and returns those that are new. svc_app queues mail but never reads what was sent.';
    REVOKE ALL ON FUNCTION queue_mails(json) FROM public;
    GRANT EXECUTE ON FUNCTION queue_mails(json) TO svc_app, svc_platform, svc_worker;

    CREATE TABLE account_mails (
      account_mail_id uuid PRIMARY KEY DEFAULT uuidv7(),
      mailbox_hash bytea NOT NULL CONSTRAINT account_mails_sha256 CHECK (octet_length(mailbox_hash) = 32),
      kind text NOT NULL CONSTRAINT account_mails_kind_known CHECK (kind IN ('link', 'invitation')),
      queued_at timestamptz NOT NULL DEFAULT clock_timestamp()
    );
    COMMENT ON TABLE account_mails IS
      'Links and invitations mailed within the last day, for the cap of each mailbox over everyone who asks for them.';
    COMMENT ON COLUMN account_mails.kind IS
      'A clinic learns when its invitation is withheld, so invitations are counted apart from what only known emails are sent.';
    CREATE INDEX account_mails_of_mailbox ON account_mails (mailbox_hash, kind, queued_at DESC);
    CREATE INDEX account_mails_by_time ON account_mails (queued_at);
    GRANT SELECT, DELETE ON account_mails TO svc_platform, svc_worker;

    CREATE FUNCTION account_mailbox_hash(email text) RETURNS bytea LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
      RETURN sha256(convert_to('account-mail:' || mailbox_of(btrim(email)), 'UTF8'));
    COMMENT ON FUNCTION account_mailbox_hash(text) IS 'The key of a mailbox in account_mails, however its email is spelled.';

    CREATE FUNCTION take_account_mail(email text, wanted text, hourly integer, daily integer) RETURNS integer
      LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
    DECLARE
      mailbox bytea := account_mailbox_hash(email);
      free_at timestamptz;
    BEGIN
      -- Requests for one mailbox take turns, so that the cap also holds for parallel ones.
      PERFORM pg_advisory_xact_lock(727405, hashtext(encode(mailbox, 'hex')));
      SELECT max(f.at) INTO free_at FROM (
        (SELECT queued_at + interval '1 hour' AS at FROM account_mails WHERE mailbox_hash = mailbox AND kind = wanted
          ORDER BY queued_at DESC OFFSET hourly - 1 LIMIT 1)
        UNION ALL
        (SELECT queued_at + interval '24 hours' FROM account_mails WHERE mailbox_hash = mailbox AND kind = wanted
          ORDER BY queued_at DESC OFFSET daily - 1 LIMIT 1)) AS f;
      IF free_at > clock_timestamp() THEN
        RETURN ceil(extract(epoch FROM free_at - clock_timestamp()));
      END IF;
      INSERT INTO account_mails (mailbox_hash, kind) VALUES (mailbox, wanted);
      RETURN 0;
    END $$;
    COMMENT ON FUNCTION take_account_mail(text, text, integer, integer) IS
      'Counts a mail for a mailbox and returns 0, or the seconds until another one is within the cap.';
    REVOKE ALL ON FUNCTION take_account_mail(text, text, integer, integer) FROM PUBLIC;
    GRANT EXECUTE ON FUNCTION take_account_mail(text, text, integer, integer) TO svc_app, svc_platform, svc_worker;

    CREATE TABLE mail_bounces (
      bounce_id uuid PRIMARY KEY DEFAULT uuidv7(),
      email citext NOT NULL,
      message_id uuid NOT NULL,
      bounced_at timestamptz NOT NULL DEFAULT now(),
      origin text NOT NULL CONSTRAINT mail_bounces_origin_known CHECK (origin IN ('relay', 'report')),
      status text NOT NULL,
      diagnostic text NOT NULL CONSTRAINT mail_bounces_diagnostic_length CHECK (char_length(diagnostic) <= 500),
      recipient_refused boolean NOT NULL,
      CONSTRAINT mail_bounces_once UNIQUE (message_id, origin, status)
    );
    COMMENT ON COLUMN mail_bounces.status IS 'Enhanced status code (RFC 3463), such as 5.1.1.';
    COMMENT ON COLUMN mail_bounces.recipient_refused IS
      'The recipient accepts no mail at all. False when one message was refused or delivery failed temporarily.';
    CREATE INDEX mail_bounces_refused ON mail_bounces (email, bounced_at) WHERE recipient_refused;
    CREATE INDEX mail_bounces_of_email ON mail_bounces (email);
    CREATE INDEX mail_bounces_by_time ON mail_bounces (bounced_at);
    GRANT ${readAndWrite} ON mail_bounces TO svc_platform, svc_worker;
  `);
}
