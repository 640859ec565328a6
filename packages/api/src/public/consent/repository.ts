import type { ConsentChoice } from '@tamarack/core/domain';
import type { Locale } from '@tamarack/core/domain/text';
import { one } from '../../database/rows.ts';
import type { Sql, Tx } from '../../database/types.ts';

/** The current choice of a browser. */
export interface Consent extends ConsentChoice {
  consentId: string;
  decidedAt: Date;
}

const columns = 'consent_id, functional, analytics, advertising, decided_at';

/** A browser's valid choice: not expired, and made on the current text. */
export async function findConsent(
  sql: Sql,
  consentId: string,
  { now, textVersion }: { now: Date; textVersion: string },
): Promise<Consent | undefined> {
  return one<Consent>(
    sql,
    `SELECT ${columns} FROM consents WHERE consent_id = ? AND expires_at > ? AND text_version = ?`,
    [consentId, now, textVersion],
  );
}

export interface NewChoice extends ConsentChoice {
  consentId: string;
  textVersion: string;
  locale: Locale;
  page: string;
  decidedAt: Date;
  expiresAt: Date;
}

/** Stores a choice as the current one, and adds it to the history. */
export async function saveChoice(tx: Tx, choice: NewChoice): Promise<Consent> {
  const stored = await one<Consent>(
    tx,
    `INSERT INTO consents (consent_id, functional, analytics, advertising, text_version, decided_at, expires_at)
     VALUES (:consentId, :functional, :analytics, :advertising, :textVersion, :decidedAt, :expiresAt)
     ON CONFLICT (consent_id) DO UPDATE SET functional = excluded.functional, analytics = excluded.analytics,
       advertising = excluded.advertising, text_version = excluded.text_version, decided_at = excluded.decided_at,
       expires_at = excluded.expires_at
     RETURNING ${columns}`,
    { ...choice },
  );
  const { expiresAt: _expiresAt, ...kept } = choice;
  await tx('consent_choices').insert(kept);
  return stored as Consent;
}

/** Whether a browser has a stored choice. */
export async function isKnown(sql: Sql, consentId: string): Promise<boolean> {
  return (await sql('consents').where({ consentId }).first('consent_id')) !== undefined;
}
