import type { ClinicAccess } from '../../server/access/types.ts';

/**
 * SQL for a client's display name: preferred or given name and family name, or the only one known. Null unless the
 * transaction may read names.
 * @param identity alias of `client_identities`
 */
export const clientName = (identity = 'i') =>
  `nullif(concat_ws(' ', coalesce(nullif(${identity}.preferred_name, ''), nullif(${identity}.given_name, '')), nullif(${identity}.family_name, '')), '')`;

/** SQL for the phone number at which a client is called first. Null like the name. */
export const clientPhone = (identity = 'i') =>
  `coalesce(nullif(${identity}.phone, ''), nullif(${identity}.other_phone, ''))`;

/** Text that people type, as a member may read it: it may contain a name, so it is empty for members who see none. */
export const typedText = ({ names }: Pick<ClinicAccess, 'names'>, text: string): string =>
  names ? text : '';
