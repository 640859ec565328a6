import type { Knex } from 'knex';
import { guardRows, readAndWrite } from './support/row-security.ts';

export { down } from './support/forward-only.ts';

/**
 * Data from visitors of the public site: registrations, requests with an email (leads), newsletter subscriptions,
 * opt-outs of arbitration, and their choices about tracking.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(registrations);
  await knex.raw(leads);
  await knex.raw(newsletter);
  await knex.raw(optOuts);
  await knex.raw(consent);
  await knex.raw(conversions);
}

const registrations = `
  CREATE TABLE registrations (
    registration_id uuid PRIMARY KEY DEFAULT uuidv7(),
    token_hash bytea CONSTRAINT registrations_token_once UNIQUE,
    data jsonb NOT NULL DEFAULT '{}',
    step_reached integer NOT NULL DEFAULT 0 CONSTRAINT registrations_step CHECK (step_reached BETWEEN 0 AND 4),
    last_saved_at timestamptz NOT NULL DEFAULT now(),
    expires_at timestamptz NOT NULL,
    submitted_at timestamptz,
    noticed_at timestamptz,
    tenant_id uuid REFERENCES tenants ON DELETE SET NULL,
    reserved_subdomain text,
    link_hash bytea CONSTRAINT registrations_link_once UNIQUE,
    link_expires_at timestamptz,
    CONSTRAINT registrations_link_expires CHECK (link_hash IS NULL OR link_expires_at IS NOT NULL),
    CONSTRAINT registrations_submitted_by_browser CHECK (submitted_at IS NULL OR token_hash IS NOT NULL)
  );
  COMMENT ON COLUMN registrations.token_hash IS
    'Of the browser that the draft belongs to. Null for what was entered under a known email, until its owner opens it.';
  COMMENT ON COLUMN registrations.noticed_at IS
    'When a worker noticed the submission. Until then nobody is shown any progress, whether or not a clinic is set up.';
  COMMENT ON COLUMN registrations.link_hash IS
    'Of the mailed link that opens the draft in another browser, once. The browser that opens it gets the draft to itself.';
  COMMENT ON COLUMN registrations.reserved_subdomain IS
    'Held for the email of an existing account, as long as a clinic would be whose owner never confirms their email.';
  CREATE INDEX registrations_by_expiry ON registrations (expires_at);
  CREATE INDEX registrations_reserved ON registrations (reserved_subdomain) WHERE reserved_subdomain IS NOT NULL;
  CREATE INDEX registrations_of_tenant ON registrations (tenant_id) WHERE tenant_id IS NOT NULL;
  CREATE INDEX registrations_unnoticed ON registrations (submitted_at) WHERE noticed_at IS NULL AND submitted_at IS NOT NULL;
  CREATE INDEX registrations_by_email ON registrations (lower(data ->> 'email'));
  ${guardRows('registrations', { platform: readAndWrite, worker: 'SELECT, UPDATE, DELETE' })}

  -- What outsiders see of a new clinic depends only on these two times, so that it does not reveal whether the clinic
  -- exists: nobody can sign in there anyway until the owner confirms their email.
  CREATE FUNCTION registration_progress(submitted_at timestamptz, noticed_at timestamptz) RETURNS integer
    LANGUAGE sql STABLE PARALLEL SAFE
    RETURN CASE WHEN noticed_at IS NULL THEN 1
                ELSE least(4, 1 + floor(extract(epoch FROM now() - submitted_at)))::integer END;
  COMMENT ON FUNCTION registration_progress(timestamptz, timestamptz) IS
    'How many of the four steps of the receipt are shown as done: one at once, then one each second.';

  CREATE FUNCTION registered_site_status(submitted_at timestamptz, noticed_at timestamptz) RETURNS text
    LANGUAGE sql STABLE PARALLEL SAFE
    RETURN CASE registration_progress(submitted_at, noticed_at) WHEN 4 THEN 'active' ELSE 'provisioning' END;

  -- A clinic's own site calls these functions before any tenant is set, so they run with their owner's privileges.
  CREATE FUNCTION site_by_subdomain(wanted text)
    RETURNS TABLE (tenant_id uuid, subdomain text, clinic_name text, status text, locale text, customer_message text, moved_to text)
    LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
      SELECT t.tenant_id, t.subdomain, t.clinic_name,
             CASE WHEN t.owner_verified_at IS NULL AND t.status IN ('provisioning', 'active')
                  THEN coalesce((SELECT registered_site_status(r.submitted_at, r.noticed_at)
                                   FROM registrations r WHERE r.tenant_id = t.tenant_id LIMIT 1), t.status)
                  ELSE t.status END,
             t.locale, t.customer_message, NULL::text
        FROM tenants t WHERE t.subdomain = wanted
      UNION ALL
      SELECT t.tenant_id, t.subdomain, t.clinic_name, t.status, t.locale, t.customer_message, t.subdomain
        FROM subdomain_redirects r JOIN tenants t USING (tenant_id) WHERE r.subdomain = wanted AND r.until > now()
      UNION ALL
      SELECT r.registration_id, r.reserved_subdomain, r.data ->> 'clinicName',
             registered_site_status(r.submitted_at, r.noticed_at), r.data ->> 'locale', NULL, NULL
        FROM registrations r WHERE r.reserved_subdomain = wanted
      LIMIT 1
    $$;
  COMMENT ON FUNCTION site_by_subdomain(text) IS
    'A registration with the email of an existing account only reserves its subdomain. Its site looks like the one of a '
    'clinic whose owner is not verified yet, so that nobody learns that the account exists.';
  REVOKE ALL ON FUNCTION site_by_subdomain(text) FROM public;
  GRANT EXECUTE ON FUNCTION site_by_subdomain(text) TO svc_app, svc_platform, svc_worker;

  CREATE FUNCTION subdomain_is_taken(wanted text) RETURNS boolean
    LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
      SELECT EXISTS (SELECT 1 FROM tenants WHERE subdomain = wanted)
        OR EXISTS (SELECT 1 FROM subdomain_redirects WHERE subdomain = wanted AND until > now())
        OR EXISTS (SELECT 1 FROM registrations WHERE reserved_subdomain = wanted)
        OR subdomain_is_reserved(wanted)
    $$;
  REVOKE ALL ON FUNCTION subdomain_is_taken(text) FROM public;
  GRANT EXECUTE ON FUNCTION subdomain_is_taken(text) TO svc_app, svc_platform, svc_worker;

  CREATE FUNCTION move_clinic_site(wanted text) RETURNS integer
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  DECLARE
    tenant uuid := current_tenant();
    former text;
    redirect_days integer := (grace_periods() ->> 'redirectDays')::integer;
  BEGIN
    PERFORM pg_advisory_xact_lock(hashtextextended('subdomain:' || wanted, 0));
    SELECT subdomain INTO former FROM tenants WHERE tenant_id = tenant FOR UPDATE;
    IF NOT FOUND THEN RETURN NULL; END IF;
    IF subdomain_is_taken(wanted) AND NOT EXISTS
       (SELECT 1 FROM subdomain_redirects WHERE tenant_id = tenant AND subdomain = wanted AND until > now()) THEN
      RETURN NULL;
    END IF;
    UPDATE tenants SET subdomain = wanted, version = version + 1 WHERE tenant_id = tenant;
    DELETE FROM subdomain_redirects WHERE subdomain = wanted;
    INSERT INTO subdomain_redirects (subdomain, tenant_id, until)
    VALUES (former, tenant, now() + make_interval(days => redirect_days))
    ON CONFLICT (subdomain) DO UPDATE SET tenant_id = excluded.tenant_id, until = excluded.until;
    RETURN redirect_days;
  END $$;
  COMMENT ON FUNCTION move_clinic_site(text) IS
    'Moves the site of the tenant that is set, and returns for how many days the former subdomain redirects to it. Null '
    'when the subdomain is taken; the tenant may return to one that still redirects to it.';
  REVOKE ALL ON FUNCTION move_clinic_site(text) FROM public;
  GRANT EXECUTE ON FUNCTION move_clinic_site(text) TO svc_app, svc_platform;
`;

const leads = `
  CREATE TABLE leads (
    lead_id uuid PRIMARY KEY DEFAULT uuidv7(),
    email citext NOT NULL CONSTRAINT leads_email_length CHECK (char_length(email) BETWEEN 3 AND 254),
    source text NOT NULL CONSTRAINT leads_source_known
      CHECK (source IN ('landing', 'sandbox', 'contact', 'newsletter', 'demo', 'sample_report')),
    first_name text CONSTRAINT leads_first_name_length CHECK (char_length(first_name) BETWEEN 1 AND 120),
    name text CONSTRAINT leads_name_length CHECK (char_length(name) BETWEEN 1 AND 120),
    clinic_name text CONSTRAINT leads_clinic_name_length CHECK (char_length(clinic_name) BETWEEN 1 AND 120),
    locale text NOT NULL CONSTRAINT leads_locale_known CHECK (locale IN ('en', 'fr')),
    page text CONSTRAINT leads_page_length CHECK (char_length(page) <= 100),
    first_campaign text CONSTRAINT leads_first_campaign_length CHECK (char_length(first_campaign) BETWEEN 1 AND 120),
    created_at timestamptz NOT NULL DEFAULT now(),
    last_request_at timestamptz NOT NULL DEFAULT now(),
    confirmed_at timestamptz,
    registered_at timestamptz,
    activated_at timestamptz,
    CONSTRAINT leads_email_once UNIQUE (email, source)
  );
  COMMENT ON COLUMN leads.page IS
    'Path of the page with the form that was last submitted; null when the caller did not send it.';
  COMMENT ON COLUMN leads.first_campaign IS 'utm_campaign of the first request; later requests do not change it.';
  COMMENT ON COLUMN leads.confirmed_at IS
    'When a mailed link was first used: the download of the report, or the confirmation of the newsletter.';
  COMMENT ON COLUMN leads.registered_at IS 'When a clinic was registered with this email, after the lead.';
  COMMENT ON COLUMN leads.activated_at IS 'When that clinic became active.';
  CREATE INDEX leads_newest ON leads (last_request_at DESC, lead_id DESC);
  CREATE INDEX leads_by_source ON leads (source, last_request_at DESC, lead_id DESC);
  CREATE INDEX leads_by_arrival ON leads (created_at);
  CREATE INDEX leads_search ON leads USING gin
    (search_fold(email::text || ' ' || coalesce(name, first_name, '') || ' ' || coalesce(clinic_name, '')) gin_trgm_ops);
  -- How often somebody is emailed is counted by mailbox, because one mailbox has many spellings.
  CREATE INDEX leads_by_mailbox ON leads (mailbox_of(email::text));

  CREATE TABLE lead_requests (
    request_id uuid PRIMARY KEY DEFAULT uuidv7(),
    lead_id uuid NOT NULL REFERENCES leads ON DELETE CASCADE,
    requested_at timestamptz NOT NULL DEFAULT now(),
    locale text NOT NULL CONSTRAINT lead_requests_locale_known CHECK (locale IN ('en', 'fr')),
    page text CONSTRAINT lead_requests_page_length CHECK (char_length(page) <= 100),
    message text CONSTRAINT lead_requests_message_length CHECK (char_length(message) BETWEEN 1 AND 4000),
    campaign jsonb NOT NULL DEFAULT '{}' CONSTRAINT lead_requests_campaign_object CHECK (jsonb_typeof(campaign) = 'object'),
    newsletter boolean NOT NULL,
    text_version text NOT NULL,
    event_id uuid,
    mailed boolean NOT NULL
  );
  COMMENT ON COLUMN lead_requests.newsletter IS 'Whether the newsletter''s checkbox was ticked.';
  COMMENT ON COLUMN lead_requests.text_version IS 'Version of the text beside that checkbox.';
  COMMENT ON COLUMN lead_requests.event_id IS 'Shared with the conversion event that the browser reported.';
  COMMENT ON COLUMN lead_requests.mailed IS 'False when this email had been sent mail too recently or too often.';
  CREATE INDEX lead_requests_of_lead ON lead_requests (lead_id, requested_at);

  CREATE TABLE report_links (
    token_hash bytea PRIMARY KEY CONSTRAINT report_links_sha256 CHECK (octet_length(token_hash) = 32),
    lead_id uuid NOT NULL REFERENCES leads ON DELETE CASCADE,
    locale text NOT NULL CONSTRAINT report_links_locale_known CHECK (locale IN ('en', 'fr')),
    downloads integer NOT NULL DEFAULT 0 CONSTRAINT report_links_at_most_ten_downloads CHECK (downloads BETWEEN 0 AND 10),
    created_at timestamptz NOT NULL DEFAULT now(),
    expires_at timestamptz NOT NULL
  );
  CREATE INDEX report_links_of_lead ON report_links (lead_id, created_at);
  CREATE INDEX report_links_by_expiry ON report_links (expires_at);

  GRANT ${readAndWrite} ON leads, lead_requests, report_links TO svc_platform;
  GRANT SELECT, INSERT, DELETE ON leads TO svc_worker;
  GRANT SELECT, INSERT ON lead_requests TO svc_worker;
  GRANT SELECT, DELETE ON report_links TO svc_worker;
`;

const newsletter = `
  CREATE TABLE newsletter_subscriptions (
    subscription_id uuid PRIMARY KEY DEFAULT uuidv7(),
    email citext NOT NULL CONSTRAINT newsletter_subscriptions_email_length CHECK (char_length(email) BETWEEN 3 AND 254)
      CONSTRAINT newsletter_subscriptions_email_once UNIQUE,
    locale text NOT NULL CONSTRAINT newsletter_subscriptions_locale_known CHECK (locale IN ('en', 'fr')),
    state text NOT NULL CONSTRAINT newsletter_subscriptions_state_known
      CHECK (state IN ('unconfirmed', 'confirmed', 'unsubscribed')),
    asked_at timestamptz NOT NULL DEFAULT now(),
    confirmed_at timestamptz,
    unsubscribed_at timestamptz,
    CONSTRAINT newsletter_subscriptions_state_has_time CHECK (
      (state <> 'confirmed' OR confirmed_at IS NOT NULL) AND (state <> 'unsubscribed' OR unsubscribed_at IS NOT NULL))
  );
  CREATE INDEX newsletter_subscriptions_confirmed ON newsletter_subscriptions (subscription_id) WHERE state = 'confirmed';

  CREATE TABLE newsletter_consents (
    consent_id uuid PRIMARY KEY DEFAULT uuidv7(),
    subscription_id uuid NOT NULL REFERENCES newsletter_subscriptions ON DELETE CASCADE,
    act text NOT NULL CONSTRAINT newsletter_consents_act_known CHECK (act IN ('asked', 'confirmed', 'unsubscribed')),
    at timestamptz NOT NULL DEFAULT now(),
    locale text NOT NULL CONSTRAINT newsletter_consents_locale_known CHECK (locale IN ('en', 'fr')),
    text_version text,
    source text,
    page text,
    campaign jsonb NOT NULL DEFAULT '{}'
  );
  COMMENT ON TABLE newsletter_consents IS
    'Proof of every request, confirmation and cancellation: when, on which page and with which text.';
  CREATE INDEX newsletter_consents_of_subscription ON newsletter_consents (subscription_id, at);

  CREATE TABLE newsletter_tokens (
    token_hash bytea PRIMARY KEY CONSTRAINT newsletter_tokens_sha256 CHECK (octet_length(token_hash) = 32),
    subscription_id uuid NOT NULL REFERENCES newsletter_subscriptions ON DELETE CASCADE,
    purpose text NOT NULL CONSTRAINT newsletter_tokens_purpose_known CHECK (purpose IN ('confirm', 'unsubscribe')),
    created_at timestamptz NOT NULL DEFAULT now(),
    expires_at timestamptz,
    CONSTRAINT newsletter_tokens_expiry CHECK ((purpose = 'confirm') = (expires_at IS NOT NULL))
  );
  COMMENT ON TABLE newsletter_tokens IS
    'Links in mails. Those for unsubscribing work as long as the subscription exists.';
  CREATE INDEX newsletter_tokens_of_subscription ON newsletter_tokens (subscription_id, created_at);

  CREATE TABLE newsletter_posts_sent (
    subscription_id uuid NOT NULL REFERENCES newsletter_subscriptions ON DELETE CASCADE,
    slug text NOT NULL CONSTRAINT newsletter_posts_sent_slug_length CHECK (char_length(slug) BETWEEN 1 AND 100),
    queued_at timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (subscription_id, slug)
  );

  GRANT ${readAndWrite} ON newsletter_subscriptions, newsletter_tokens TO svc_platform;
  GRANT SELECT, INSERT, UPDATE ON newsletter_consents TO svc_platform;
  GRANT SELECT, INSERT, DELETE ON newsletter_posts_sent TO svc_platform;
  GRANT SELECT, DELETE ON newsletter_subscriptions, newsletter_tokens TO svc_worker;
`;

/** One row for each email that opted out of arbitration, and every notice as received. Evidence, so nothing expires. */
const optOuts = `
  CREATE TABLE arbitration_opt_outs (
    opt_out_id uuid PRIMARY KEY DEFAULT uuidv7(),
    email citext NOT NULL CONSTRAINT arbitration_opt_outs_email_length CHECK (char_length(email) BETWEEN 3 AND 254),
    reference text NOT NULL CONSTRAINT arbitration_opt_outs_reference_form
      CHECK (reference ~ '^AO-[2-9A-HJKMNP-TV-Z]{4}-[2-9A-HJKMNP-TV-Z]{4}$'),
    received_at timestamptz NOT NULL DEFAULT now(),
    accepted_at timestamptz,
    late boolean NOT NULL,
    CONSTRAINT arbitration_opt_outs_email_once UNIQUE (email),
    CONSTRAINT arbitration_opt_outs_reference_once UNIQUE (reference),
    CONSTRAINT arbitration_opt_outs_late_only_after_acceptance CHECK (NOT late OR accepted_at IS NOT NULL)
  );
  COMMENT ON COLUMN arbitration_opt_outs.accepted_at IS
    'First acceptance of the terms on record for this email when the opt-out arrived; null when there was none.';

  CREATE TABLE arbitration_opt_out_notices (
    notice_id uuid PRIMARY KEY DEFAULT uuidv7(),
    opt_out_id uuid NOT NULL REFERENCES arbitration_opt_outs ON DELETE CASCADE,
    full_name text NOT NULL CONSTRAINT arbitration_opt_out_notices_name_length
      CHECK (char_length(full_name) BETWEEN 1 AND 120),
    clinic_name text CONSTRAINT arbitration_opt_out_notices_clinic_length CHECK (char_length(clinic_name) <= 120),
    locale text NOT NULL CONSTRAINT arbitration_opt_out_notices_locale_known CHECK (locale IN ('en', 'fr')),
    text_version text NOT NULL,
    terms_version text NOT NULL,
    received_at timestamptz NOT NULL DEFAULT now()
  );
  CREATE INDEX arbitration_opt_out_notices_of_opt_out ON arbitration_opt_out_notices (opt_out_id, received_at);

  GRANT SELECT, INSERT ON arbitration_opt_outs, arbitration_opt_out_notices TO svc_platform;
  -- A repeated opt-out changes nothing, but is returned.
  GRANT UPDATE (email) ON arbitration_opt_outs TO svc_platform;
`;

const consent = `
  CREATE TABLE consents (
    consent_id uuid PRIMARY KEY,
    functional boolean NOT NULL,
    analytics boolean NOT NULL,
    advertising boolean NOT NULL,
    text_version text NOT NULL CONSTRAINT consents_text_version_length CHECK (char_length(text_version) BETWEEN 1 AND 20),
    decided_at timestamptz NOT NULL,
    expires_at timestamptz NOT NULL
  );
  CREATE INDEX consents_by_age ON consents (decided_at);
  COMMENT ON TABLE consents IS 'The current choice of each browser that made one; the cookie contains its id.';

  CREATE TABLE consent_choices (
    choice_id uuid PRIMARY KEY DEFAULT uuidv7(),
    consent_id uuid NOT NULL REFERENCES consents ON DELETE CASCADE,
    functional boolean NOT NULL,
    analytics boolean NOT NULL,
    advertising boolean NOT NULL,
    text_version text NOT NULL,
    locale text NOT NULL CONSTRAINT consent_choices_locale_known CHECK (locale IN ('en', 'fr')),
    page text NOT NULL CONSTRAINT consent_choices_page_length CHECK (char_length(page) <= 100),
    decided_at timestamptz NOT NULL
  );
  CREATE INDEX consent_choices_of_browser ON consent_choices (consent_id, decided_at);
  COMMENT ON TABLE consent_choices IS 'Every choice ever made, as proof; rows are never changed.';

  GRANT SELECT, INSERT, UPDATE ON consents TO svc_platform;
  GRANT SELECT, DELETE ON consents TO svc_worker;
  GRANT SELECT, INSERT ON consent_choices TO svc_platform;
`;

/** Conversion events queued for the advertising provider, and its outages. */
const conversions = `
  CREATE TABLE conversion_events (
    conversion_id uuid PRIMARY KEY DEFAULT uuidv7(),
    consent_id uuid NOT NULL REFERENCES consents ON DELETE CASCADE,
    name text NOT NULL CONSTRAINT conversion_events_name_known CHECK (name IN ('PageView', 'Lead', 'InitiateCheckout',
      'StartTrial', 'CompleteRegistration', 'Purchase', 'Contact', 'ScheduleAppointment')),
    event_id uuid NOT NULL,
    happened_at timestamptz NOT NULL,
    body jsonb NOT NULL,
    state text NOT NULL DEFAULT 'queued'
      CONSTRAINT conversion_events_state_known CHECK (state IN ('queued', 'sent', 'failed', 'dropped')),
    alone boolean NOT NULL DEFAULT false,
    attempts integer NOT NULL DEFAULT 0,
    next_attempt_at timestamptz NOT NULL,
    last_error text,
    ended_at timestamptz,
    CONSTRAINT conversion_events_once UNIQUE (name, event_id),
    CONSTRAINT conversion_events_ended_has_time CHECK ((state = 'queued') = (ended_at IS NULL)),
    CONSTRAINT conversion_events_ended_has_no_body CHECK (state = 'queued' OR body = '{}')
  );
  CREATE INDEX conversion_events_due ON conversion_events (next_attempt_at) WHERE state = 'queued';
  CREATE INDEX conversion_events_of_browser ON conversion_events (consent_id);
  CREATE INDEX conversion_events_by_end ON conversion_events (ended_at) WHERE state <> 'queued';
  COMMENT ON COLUMN conversion_events.body IS
    'The event as it is sent, with personal fields hashed; emptied once it was sent, failed or dropped.';
  COMMENT ON COLUMN conversion_events.alone IS
    'Was part of a batch that the provider rejected, so it is sent on its own from now on.';

  CREATE TABLE conversion_outages (
    outage_id uuid PRIMARY KEY DEFAULT uuidv7(),
    kind text NOT NULL CONSTRAINT conversion_outages_kind_known CHECK (kind IN ('unavailable', 'refused', 'rejected')),
    reason text NOT NULL,
    began_at timestamptz NOT NULL,
    last_at timestamptz NOT NULL,
    ended_at timestamptz
  );
  CREATE UNIQUE INDEX conversion_outages_one_open ON conversion_outages (kind) WHERE ended_at IS NULL;
  COMMENT ON TABLE conversion_outages IS
    'Periods in which the provider accepted no events; operators are notified once for each.';

  GRANT SELECT, INSERT, DELETE ON conversion_events TO svc_platform;
  GRANT SELECT ON conversion_outages TO svc_platform;
  GRANT ${readAndWrite} ON conversion_events, conversion_outages TO svc_worker;
`;
