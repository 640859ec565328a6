/** The `down` of every migration. Undoing one would drop data, so there is no way back but a backup. */
export async function down(): Promise<void> {
  throw new Error('Migrations only go forward; restore a backup to go back.');
}
