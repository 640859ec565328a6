import { createCipheriv, createDecipheriv, hash, hkdfSync, randomBytes } from 'node:crypto';
import { one } from '../../database/rows.ts';
import type { Tx } from '../../database/types.ts';
import type { ServerSettings } from '../../server/deps.ts';
import { createSecretBox } from '../../server/secret-box.ts';

const IV_BYTES = 12;
const TAG_BYTES = 16;
/** How long a process caches a decrypted key. Short, so that an erased clinic's texts soon become unreadable. */
const KEEP_MS = 60_000;

interface KeyDeps {
  settings: Pick<ServerSettings, 'encryptionKeys'>;
}
const opened = new WeakMap<object, Map<string, { key: Buffer; until: number }>>();

/** The key that encrypts a clinic's texts. */
export async function openClinicKey(tx: Tx, { settings }: KeyDeps, tenantId: string): Promise<Buffer> {
  const keys = opened.get(settings) ?? new Map<string, { key: Buffer; until: number }>();
  opened.set(settings, keys);
  const known = keys.get(tenantId);
  if (known && known.until > Date.now()) return known.key;
  const row = await one<{ sealed: Buffer }>(
    tx,
    'SELECT sealed_key AS sealed FROM clinic_keys WHERE tenant_id = ?',
    [tenantId],
  );
  if (!row) throw new Error(`The clinic ${tenantId} has no key for its texts`);
  const key = Buffer.from(createSecretBox(settings.encryptionKeys).open(row.sealed), 'base64');
  keys.set(tenantId, { key, until: Date.now() + KEEP_MS });
  return key;
}

/** The row that a text belongs to. The text cannot be decrypted in any other row. */
export interface TextPlace {
  tenantId: string;
  noteId: string;
  /** Number of the version, or `draft-` and the number of the draft. */
  number: number | `draft-${number}`;
}

const boundTo = ({ tenantId, noteId, number }: TextPlace) => Buffer.from(`${tenantId}/${noteId}/${number}`);

export function sealText(key: Buffer, place: TextPlace, text: string): Buffer {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(boundTo(place));
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), body]);
}

/** @throws when the text was changed or belongs to another row */
export function openText(key: Buffer, place: TextPlace, sealed: Buffer): string {
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, IV_BYTES), {
    authTagLength: TAG_BYTES,
  })
    .setAAD(boundTo(place))
    .setAuthTag(sealed.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
  return decipher.update(sealed.subarray(IV_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8');
}

export const hashOf = (text: string): Buffer => hash('sha256', text, 'buffer');

/** Key for one person's unsaved text of one note on one day. */
export function draftKeyOf(
  key: Buffer,
  { staffId, noteId, day }: Record<'staffId' | 'noteId' | 'day', string>,
): string {
  const derived = hkdfSync('sha256', key, '', `unsaved note/${staffId}/${noteId}/${day}`, 32);
  return Buffer.from(derived).toString('base64');
}
