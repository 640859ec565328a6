import type { PlatformSettingName, PlatformSettingValues } from '@tamarack/core/domain/platform/settings';
import type { Sql } from '../../../database/types.ts';

/** What platform owners have set, as it is now: nothing of it is kept in memory, so a change holds at once everywhere. */
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

export interface SettingRow<N extends PlatformSettingName = PlatformSettingName> {
  name: N;
  value: PlatformSettingValues[N];
  version: number;
  updatedAt: Date;
  updatedBy: string | null;
}

/** Every setting, with the name of who changed it last. */
export async function listSettings(sql: Sql): Promise<SettingRow[]> {
  const { rows } = await sql.raw<{ rows: SettingRow[] }>(
    `SELECT s.name, s.value, s.version, s.updated_at AS "updatedAt", u.full_name AS "updatedBy"
       FROM platform_settings s LEFT JOIN users u ON u.user_id = s.updated_by`,
  );
  return rows;
}

/** Reads a setting and keeps others from changing it until the transaction ends. */
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
      updated_by: by.userId,
      updated_at: by.now,
    });
}
