/** The `down` of every migration. Undoing a migration would drop data, so the only way back is a backup. */
export async function down(): Promise<void> {
  throw new Error('Migrations only go forward; restore a backup to go back.');
}
