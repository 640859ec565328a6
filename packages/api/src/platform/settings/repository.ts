import type {
  PlatformSetting,
  PlatformSettingName,
  PlatformSettingValues,
} from '@tamarack/core/domain/platform/settings';
import type { Dated } from '../../database/dated.ts';
import { firstValue, query } from '../../database/rows.ts';
import type { Sql } from '../../database/types.ts';

/** The current value of a setting. It is never cached, so that a change takes effect at once in every process. */
export async function readSetting<N extends PlatformSettingName>(
  sql: Sql,
  name: N,
): Promise<PlatformSettingValues[N]> {
  const row = await sql('platform_settings')
    .where({ name })
    .first<{ value: PlatformSettingValues[N] }>('value');
  if (!row) throw new Error(`The platform setting "${name}" has no row.`);
  return row.value;
}

export type SettingRow<N extends PlatformSettingName = PlatformSettingName> = Dated<PlatformSetting<N>>;

/** Every setting, with the name of the person who changed it last. */
export async function listSettings(sql: Sql): Promise<SettingRow[]> {
  return query<SettingRow>(
    sql,
    `SELECT s.name, s.value, s.version, s.updated_at, u.full_name AS "updatedBy"
       FROM platform_settings s LEFT JOIN users u ON u.user_id = s.updated_by`,
  );
}

/** Reads a setting and locks it until the transaction ends. */
export async function lockSetting<N extends PlatformSettingName>(
  sql: Sql,
  name: N,
): Promise<Pick<SettingRow<N>, 'value' | 'version'>> {
  const row = await sql('platform_settings')
    .where({ name })
    .forUpdate()
    .first<Pick<SettingRow<N>, 'value' | 'version'>>('value', 'version');
  if (!row) throw new Error(`The platform setting "${name}" has no row.`);
  return row;
}

export async function updateSetting<N extends PlatformSettingName>(
  sql: Sql,
  name: N,
  value: PlatformSettingValues[N],
  by: { userId: string | null; now: Date },
): Promise<void> {
  await sql('platform_settings')
    .where({ name })
    .update({
      value: JSON.stringify(value),
      version: sql.raw('version + 1'),
      updatedBy: by.userId,
      updatedAt: by.now,
    });
}

/** The first of the words that is the current or former subdomain of a clinic or registration. */
export async function findWordInUse(sql: Sql, words: readonly string[]): Promise<string | undefined> {
  return firstValue<string>(
    sql,
    'SELECT word FROM unnest(?::text[]) AS word WHERE subdomain_is_taken(word) ORDER BY word LIMIT 1',
    [[...words]],
  );
}
