/**
 * SQL for a client's display name: preferred or given name and family name, or the only one known. Null unless the
 * transaction may read names.
 * @param identity alias of `client_identities`
 */
export const clientName = (identity = 'i') =>
  `nullif(concat_ws(' ', coalesce(nullif(${identity}.preferred_name, ''), nullif(${identity}.given_name, '')), nullif(${identity}.family_name, '')), '')`;
