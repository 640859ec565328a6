import { DomainError } from '@tamarack/core/domain';
import {
  type Announcement,
  isShown,
  type PlatformSettingName,
  type PlatformSettings,
  type PlatformSettingValues,
  reservedWordProblem,
  type ShownAnnouncement,
} from '@tamarack/core/domain/platform/settings';
import type { Actor } from '../../audit/actor.ts';
import { insertAuditEntry, insertEvent } from '../../audit/repository.ts';
import type { Tx } from '../../database/types.ts';
import type { Session } from '../../server/access/types.ts';
import type { ServerDeps } from '../../server/deps.ts';
import { lockSubdomain } from '../tenants/subdomains/index.ts';
import { findWordInUse } from './repository.ts';
import { settingTexts } from './texts.ts';
import { listSettings, lockSetting, type SettingRow, updateSetting } from './values/repository.ts';

type SettingsDeps = Pick<ServerDeps, 'database' | 'clock'>;

/** All settings of the platform with their versions. */
export async function readSettings({ database }: SettingsDeps): Promise<PlatformSettings> {
  const rows = await listSettings(database.platform);
  return Object.fromEntries(
    rows.map((row) => [row.name, { ...row, updatedAt: row.updatedAt.toISOString() }]),
  ) as unknown as PlatformSettings;
}

/**
 * Changes one setting that is still as the operator saw it. It holds from the end of the transaction on, in every
 * process. Setting what is set already changes nothing.
 * @throws DomainError VERSION_CONFLICT (details `version`), VALIDATION_FAILED
 */
export async function changeSetting<N extends PlatformSettingName>(
  deps: SettingsDeps,
  name: N,
  wanted: PlatformSettingValues[N],
  version: number,
  actor: Actor,
): Promise<PlatformSettings> {
  await deps.database.platform.transaction(async (tx) => {
    const present = await lockSetting(tx, name);
    if (present.version !== version)
      throw new DomainError('VERSION_CONFLICT', { details: { version: present.version } });
    const value = await prepared(tx, name, wanted, present.value, deps.clock.now());
    if (sameValue(value, present.value)) return;
    await updateSetting(tx, name, value, { userId: actor.userId, now: deps.clock.now() });
    await insertEvent(tx, actor, {
      type: 'platform.settings_changed',
      level: 'info',
      tenantId: null,
      payload: { setting: name },
    });
    await insertAuditEntry(tx, actor, {
      action: 'platform.setting',
      details: { setting: name, before: present.value, after: value },
    });
  });
  return readSettings(deps);
}

/** Postgres orders the keys of a jsonb its own way, so both are compared in one order. */
function sameValue(one: object, other: object): boolean {
  const ordered = (value: object) => JSON.stringify(Object.entries(value).toSorted());
  return ordered(one) === ordered(other);
}

async function prepared<N extends PlatformSettingName>(
  tx: Tx,
  name: N,
  wanted: PlatformSettingValues[N],
  present: PlatformSettingValues[N],
  now: Date,
): Promise<PlatformSettingValues[N]> {
  if (name === 'reserved_subdomains') {
    const words = (wanted as PlatformSettingValues['reserved_subdomains']).words.toSorted();
    const known = new Set((present as PlatformSettingValues['reserved_subdomains']).words);
    await refuseWords(tx, words, known);
    return { words } as PlatformSettingValues[N];
  }
  if (name === 'trial_end') {
    const { suspends } = wanted as PlatformSettingValues['trial_end'];
    const before = present as PlatformSettingValues['trial_end'];
    const since = suspends ? (before.since ?? now.toISOString()) : null;
    return { suspends, since } as PlatformSettingValues[N];
  }
  if (name === 'announcement') refuseAnnouncement(wanted as Announcement, now);
  return wanted;
}

/** A word that a clinic has, or that could never be an address, would protect nothing. */
async function refuseWords(tx: Tx, words: readonly string[], known: ReadonlySet<string>): Promise<void> {
  const refused = (say: string) => new DomainError('VALIDATION_FAILED', { fields: { words: say } });
  const fresh = words.filter((word) => !known.has(word));
  for (const word of fresh) {
    const problem = reservedWordProblem(word);
    if (problem === 'reserved') throw refused(settingTexts.reservedAlready(word));
    if (problem) throw refused(settingTexts.notAWord(word));
    await lockSubdomain(tx, word);
  }
  const taken = await findWordInUse(tx, fresh);
  if (taken) throw refused(settingTexts.inUse(taken));
}

function refuseAnnouncement({ active, textEn, textFr, from, until }: Announcement, now: Date): void {
  const fields: Record<string, string> = {};
  if (active && !textEn) fields.textEn = settingTexts.textMissing;
  if (active && !textFr) fields.textFr = settingTexts.textMissing;
  if (from && until && until <= from) fields.until = settingTexts.untilBeforeFrom;
  else if (active && until && Date.parse(until) <= now.getTime()) fields.until = settingTexts.untilPast;
  if (Object.keys(fields).length > 0) throw new DomainError('VALIDATION_FAILED', { fields });
}

/** What is to be told to the person who asks; null when there is nothing. */
export async function announcementFor(
  { database, clock }: SettingsDeps,
  session: Session,
): Promise<ShownAnnouncement | null> {
  const settings = await listSettings(database.platform);
  const row = settings.find(({ name }) => name === 'announcement') as SettingRow<'announcement'> | undefined;
  const audience = session.kind === 'console' ? 'console' : 'owners';
  if (!row || !isShown(row.value, audience, clock.now().getTime())) return null;
  const { level, textEn, textFr, until } = row.value;
  return { version: row.version, level, textEn, textFr, until };
}
