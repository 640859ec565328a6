/**
 * SQL of how a client is called: by the preferred or given name with the family name, or by the one that is known. Null
 * unless the transaction may read names.
 * @param identity alias of `client_identities`
 */
export const clientName = (identity = 'i') =>
  `nullif(concat_ws(' ', coalesce(nullif(${identity}.preferred_name, ''), nullif(${identity}.given_name, '')), nullif(${identity}.family_name, '')), '')`;
