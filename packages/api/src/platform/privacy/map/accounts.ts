import { mentions, type PersonalTable, personal } from './types.ts';

const ofUser = 't.user_id = :userId';
const withAccount = { how: 'with account' } as const;

/** Tables of a person's account; their rows are deleted with it. */
export const accountTables: readonly PersonalTable[] = [
  personal('sign_in_failures', 'Failed sign-ins with the email', {
    of: 't.email_hash = :signInHash',
    key: 'email_hash',
    exported: 'factor guesser failures locked_until last_at',
    secret: 'email_hash guesser_hash',
    erasure: { how: 'deleted' },
  }),
  personal('account_mails', 'Links emailed within the last day', {
    of: 't.mailbox_hash = account_mailbox_hash(:email)',
    key: 'account_mail_id',
    exported: 'kind queued_at',
    secret: 'mailbox_hash',
    other: 'account_mail_id',
    erasure: { how: 'deleted' },
  }),
  personal('idempotency_keys', 'Answers kept for repeated requests', {
    // Their own mail, and mail to operators and colleagues that mentions them.
    of: `(t.session_id IN (SELECT session_id FROM sessions WHERE user_id = :userId) OR ${mentions('t.body::text')})`,
    key: 'key',
    exported: 'created_at status committed',
    secret: 'key fingerprint body',
    other: 'scope session_id claim_id',
    erasure: { how: 'deleted' },
  }),
  personal('clinic_staff', 'Staff entries in clinics', {
    of: ofUser,
    key: 'tenant_id',
    exported: 'tenant_id name practises kind active_from_on active_to_on created_at',
    other: 'staff_id user_id supervisor_id color position has_joined version created_by',
    erasure: { how: 'unlinked', because: 'A clinic’s records name who treated clients and who wrote notes.' },
  }),
  personal('memberships', 'Memberships of clinics', {
    of: ofUser,
    key: 'tenant_id',
    exported: 'tenant_id role is_owner state invited_name created_at joined_at last_signed_in_at',
    other: 'user_id invited_by',
    erasure: withAccount,
  }),
  personal('terms_acceptances', 'Terms accepted', {
    of: ofUser,
    key: 'acceptance_id',
    exported:
      'acceptance_id tenant_id document_version locale revision terms_sha256 privacy_sha256 french_offered accepted_at',
    other: 'user_id',
    erasure: withAccount,
  }),
  personal('sessions', 'Sessions', {
    of: ofUser,
    key: 'session_id',
    exported:
      'session_id kind tenant_id ip user_agent locale created_at last_seen_at expires_at revoked_at revoked_because stepped_up_at',
    other: 'user_id idle_seconds impersonation_id opened_from visit_role visit_staff_id locked_at',
    erasure: withAccount,
  }),
  personal('known_devices', 'Browsers used to sign in', {
    of: ofUser,
    key: 'token_hash',
    exported: 'signed_in_at',
    secret: 'token_hash',
    other: 'user_id',
    erasure: withAccount,
  }),
  personal('one_time_tokens', 'Links and codes sent', {
    of: ofUser,
    key: 'token_hash',
    exported: 'purpose tenant_id created_at expires_at used_at',
    secret: 'token_hash',
    other: 'user_id session_id stepped_up_at',
    erasure: withAccount,
  }),
  personal('account_changes', 'Changes of email and resets of two-step sign-in', {
    of: ofUser,
    key: 'change_id',
    exported: 'kind state old_email new_email requested_at expires_at due_at done_at',
    other: 'change_id user_id requested_by session_id',
    erasure: withAccount,
  }),
  personal('account_change_links', 'Links to confirm or stop them', {
    of: ofUser,
    key: 'token_hash',
    exported: 'act',
    secret: 'token_hash',
    other: 'change_id user_id',
    erasure: withAccount,
  }),
  personal('recovery_codes', 'Recovery codes', {
    of: ofUser,
    key: 'code_hash',
    exported: 'used_at',
    secret: 'code_hash',
    other: 'user_id',
    erasure: withAccount,
  }),
  personal('passkeys', 'Passkeys', {
    of: ofUser,
    key: 'passkey_id',
    exported: 'name transports synced created_at last_used_at',
    secret: 'credential_id public_key counter',
    other: 'passkey_id user_id',
    erasure: withAccount,
  }),
  personal('passkey_challenges', 'Passkeys being used', {
    of: ofUser,
    key: 'challenge_hash',
    exported: 'purpose expires_at',
    secret: 'challenge_hash',
    other: 'user_id',
    erasure: withAccount,
  }),
  personal('notification_choices', 'Notification choices', {
    of: ofUser,
    key: 'event_type',
    exported: 'event_type mail badge',
    other: 'user_id',
    erasure: withAccount,
  }),
  personal('notifications_read', 'Notifications read', {
    of: ofUser,
    key: 'user_id',
    exported: 'read_at',
    other: 'user_id event_id',
    erasure: withAccount,
  }),
  personal('tenant_views', 'Saved views of the tenant list, by the person or with their email', {
    of: `(${ofUser} OR ${mentions("t.query ->> 'search'")})`,
    key: 'view_id',
    exported: 'name query is_default created_at',
    other: 'view_id user_id version',
    erasure: { how: 'deleted' },
  }),
  personal('users', 'Account', {
    of: ofUser,
    key: 'user_id',
    exported:
      'user_id email full_name locale platform_role email_verified_at totp_confirmed_at deactivated_at created_at last_signed_in_at',
    secret: 'password_hash totp_secret totp_last_step',
    other: 'staff_version password_expires_at',
    erasure: { how: 'deleted' },
  }),
];
