import type { Knex } from 'knex';

/**
 * Every way a visitor leaves an address: a lead for each address and form, and a row for each request. The newsletter
 * with its consents and tokens, and what came back undelivered. No clinic data, so no row-level security.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    ALTER TABLE leads
      DROP CONSTRAINT leads_source_known,
      ADD CONSTRAINT leads_source_known
        CHECK (source IN ('landing', 'sandbox', 'contact', 'newsletter', 'demo', 'sample_report')),
      ALTER COLUMN first_name DROP NOT NULL,
      ADD COLUMN name text CONSTRAINT leads_name_length CHECK (char_length(name) BETWEEN 1 AND 120),
      ADD COLUMN clinic_name text CONSTRAINT leads_clinic_name_length CHECK (char_length(clinic_name) BETWEEN 1 AND 120);

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
    CREATE INDEX lead_requests_of_lead ON lead_requests (lead_id, requested_at);
    COMMENT ON COLUMN lead_requests.newsletter IS 'Whether the box that asks for the newsletter was ticked.';
    COMMENT ON COLUMN lead_requests.text_version IS 'Version of the sentence beside that box.';
    COMMENT ON COLUMN lead_requests.event_id IS 'Shared with the conversion event that the browser reported.';
    COMMENT ON COLUMN lead_requests.mailed IS 'False when the address had been written to too recently or too often.';

    CREATE TABLE newsletter_subscriptions (
      subscription_id uuid PRIMARY KEY DEFAULT uuidv7(),
      email citext NOT NULL CONSTRAINT newsletter_subscriptions_email_length CHECK (char_length(email) BETWEEN 3 AND 254)
                            CONSTRAINT newsletter_subscriptions_address_once UNIQUE,
      locale text NOT NULL CONSTRAINT newsletter_subscriptions_locale_known CHECK (locale IN ('en', 'fr')),
      state text NOT NULL CONSTRAINT newsletter_subscriptions_state_known
        CHECK (state IN ('unconfirmed', 'confirmed', 'unsubscribed')),
      asked_at timestamptz NOT NULL DEFAULT now(),
      confirmed_at timestamptz,
      unsubscribed_at timestamptz,
      CONSTRAINT newsletter_subscriptions_moments CHECK (
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
    CREATE INDEX newsletter_consents_of_subscription ON newsletter_consents (subscription_id, at);
    COMMENT ON TABLE newsletter_consents IS 'Proof of who asked for the newsletter, confirmed and ended it, where and under which words.';

    CREATE TABLE newsletter_tokens (
      token_hash bytea PRIMARY KEY CONSTRAINT newsletter_tokens_sha256 CHECK (octet_length(token_hash) = 32),
      subscription_id uuid NOT NULL REFERENCES newsletter_subscriptions ON DELETE CASCADE,
      purpose text NOT NULL CONSTRAINT newsletter_tokens_purpose_known CHECK (purpose IN ('confirm', 'unsubscribe')),
      created_at timestamptz NOT NULL DEFAULT now(),
      expires_at timestamptz,
      CONSTRAINT newsletter_tokens_expiry CHECK ((purpose = 'confirm') = (expires_at IS NOT NULL))
    );
    CREATE INDEX newsletter_tokens_of_subscription ON newsletter_tokens (subscription_id, created_at);
    COMMENT ON TABLE newsletter_tokens IS 'Links in mails; those that unsubscribe work as long as the subscription is known.';

    CREATE TABLE newsletter_posts_sent (
      subscription_id uuid NOT NULL REFERENCES newsletter_subscriptions ON DELETE CASCADE,
      slug text NOT NULL CONSTRAINT newsletter_posts_sent_slug_length CHECK (char_length(slug) BETWEEN 1 AND 100),
      queued_at timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (subscription_id, slug)
    );

    CREATE TABLE mail_bounces (
      bounce_id uuid PRIMARY KEY DEFAULT uuidv7(),
      email citext NOT NULL,
      message_id uuid NOT NULL,
      bounced_at timestamptz NOT NULL DEFAULT now(),
      origin text NOT NULL CONSTRAINT mail_bounces_origin_known CHECK (origin IN ('relay', 'report')),
      status text NOT NULL,
      diagnostic text NOT NULL CONSTRAINT mail_bounces_diagnostic_length CHECK (char_length(diagnostic) <= 500),
      address_refused boolean NOT NULL,
      CONSTRAINT mail_bounces_once UNIQUE (message_id, origin, status)
    );
    CREATE INDEX mail_bounces_by_address ON mail_bounces (email, bounced_at) WHERE address_refused;
    COMMENT ON COLUMN mail_bounces.status IS 'Enhanced status code (RFC 3463), such as 5.1.1.';
    COMMENT ON COLUMN mail_bounces.address_refused IS 'The address takes no mail; false when one message was refused or delivery failed for now.';

    GRANT SELECT, INSERT, UPDATE, DELETE ON lead_requests, newsletter_subscriptions, newsletter_consents,
      newsletter_tokens, newsletter_posts_sent, mail_bounces TO svc_platform, svc_worker;
  `);
}

export async function down(): Promise<void> {
  throw new Error('Migrations only go forward; restore a backup to go back.');
}
