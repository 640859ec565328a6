import type { ClinicAccess } from '../../server/access/types.ts';

/** Text that people type, as a member may read it: it may contain a name, so it is empty for members who see none. */
export const typedText = ({ names }: Pick<ClinicAccess, 'names'>, text: string): string =>
  names ? text : '';
