import {
  type Announcement,
  type CurrentAnnouncement,
  isAnnouncementVisible,
  type PlatformSettingName,
  type PlatformSettings,
  type PlatformSettingValues,
  reservedWordProblem,
  type SettableValues,
  type SettingChange,
} from '@tamarack/core/domain/platform/settings';
import type { Actor } from '../../audit/actor.ts';
import { insertAuditEntry, insertEvent } from '../../audit/repository.ts';
import { isoTimes } from '../../database/dated.ts';
import type { Tx } from '../../database/types.ts';
import type { Session } from '../../server/access/types.ts';
import type { ServerDeps } from '../../server/deps.ts';
import { invalid, refuseOutdated } from '../../server/refusals.ts';
import { lockSubdomain } from '../tenants/subdomains/index.ts';
import { findWordInUse, listSettings, lockSetting, type SettingRow, updateSetting } from './repository.ts';
import { settingTexts } from './text.ts';

type SettingsDeps = Pick<ServerDeps, 'database' | 'clock'>;

/** All settings of the platform with their versions. */
export async function readSettings({ database }: SettingsDeps): Promise<PlatformSettings> {
  const rows = await listSettings(database.platform);
  return Object.fromEntries(rows.map((row) => [row.name, isoTimes(row)])) as unknown as PlatformSettings;
}

/**
 * Changes one setting that is still at the given version. The change takes effect in every process when the transaction
 * ends. Saving the current value changes nothing.
 * @throws DomainError VERSION_CONFLICT (details `version`), VALIDATION_FAILED
 */
export async function changeSetting<N extends PlatformSettingName>(
  deps: SettingsDeps,
  name: N,
  change: SettingChange<N>,
  actor: Actor,
): Promise<PlatformSettings> {
  await deps.database.change(async (tx) => {
    const current = await lockSetting(tx, name);
    refuseOutdated(current, change.version);
    const value = await valueToStore(tx, name, change.value, current.value, deps.clock.now());
    if (sameValue(value, current.value)) return;
    await updateSetting(tx, name, value, { userId: actor.userId, now: deps.clock.now() });
    await insertEvent(tx, actor, { type: 'platform.settings_changed', payload: { setting: name } });
    await insertAuditEntry(tx, actor, {
      action: 'platform.setting',
      details: { setting: name, before: current.value, after: value },
    });
  });
  return readSettings(deps);
}

/** Compares with sorted keys, because PostgreSQL reorders the keys of a jsonb. */
function sameValue(one: object, other: object): boolean {
  const ordered = (value: object) => JSON.stringify(Object.entries(value).toSorted());
  return ordered(one) === ordered(other);
}

/** Checks a value and completes it with what the server sets itself. */
async function valueToStore<N extends PlatformSettingName>(
  tx: Tx,
  name: N,
  wanted: SettableValues[N],
  current: PlatformSettingValues[N],
  now: Date,
): Promise<PlatformSettingValues[N]> {
  if (name === 'reserved_subdomains') {
    const words = (wanted as SettableValues['reserved_subdomains']).words.toSorted();
    const stored = new Set((current as PlatformSettingValues['reserved_subdomains']).words);
    await refuseWords(tx, words, stored);
    return { words } as PlatformSettingValues[N];
  }
  if (name === 'trial_end') {
    const { suspends } = wanted as SettableValues['trial_end'];
    const before = current as PlatformSettingValues['trial_end'];
    const since = suspends ? (before.since ?? now.toISOString()) : null;
    return { suspends, since } as PlatformSettingValues[N];
  }
  if (name === 'announcement') refuseAnnouncement(wanted as Announcement, now);
  return wanted as PlatformSettingValues[N];
}

/** Refuses words that a clinic uses or that are not valid subdomains: reserving them would have no effect. */
async function refuseWords(tx: Tx, words: readonly string[], stored: ReadonlySet<string>): Promise<void> {
  const refusal = (problem: string) => invalid({ words: problem });
  const added = words.filter((word) => !stored.has(word));
  for (const word of added) {
    const problem = reservedWordProblem(word);
    if (problem === 'reserved') throw refusal(settingTexts.reservedAlready(word));
    if (problem) throw refusal(settingTexts.notAWord(word));
    await lockSubdomain(tx, word);
  }
  const taken = await findWordInUse(tx, added);
  if (taken) throw refusal(settingTexts.inUse(taken));
}

function refuseAnnouncement({ active, textEn, textFr, from, until }: Announcement, now: Date): void {
  const fields: Record<string, string> = {};
  if (active && !textEn) fields.textEn = settingTexts.textMissing;
  if (active && !textFr) fields.textFr = settingTexts.textMissing;
  if (from && until && until <= from) fields.until = settingTexts.untilBeforeFrom;
  else if (active && until && Date.parse(until) <= now.getTime()) fields.until = settingTexts.untilPast;
  if (Object.keys(fields).length > 0) throw invalid(fields);
}

/** The announcement for this session; null when there is none. */
export async function announcementFor(
  { database, clock }: SettingsDeps,
  session: Session,
): Promise<CurrentAnnouncement | null> {
  const settings = await listSettings(database.platform);
  const row = settings.find(({ name }) => name === 'announcement') as SettingRow<'announcement'> | undefined;
  const audience = session.kind === 'console' ? 'console' : 'owners';
  if (!row || !isAnnouncementVisible(row.value, audience, clock.now().getTime())) return null;
  const { level, textEn, textFr, until } = row.value;
  return { version: row.version, level, textEn, textFr, until };
}
