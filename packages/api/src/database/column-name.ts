/** The column of a key: `tenant_id` of `tenantId`. */
export const columnName = (key: string): string =>
  key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** The key of a column: `tenantId` of `tenant_id`. */
export const keyOf = (column: string): string =>
  column.replace(/_([a-z\d])/g, (_, letter: string) => letter.toUpperCase());
