import type { MenuCommand } from '../../ipc-contract.ts';

/** The entries of the native menu that are commands of the console, by the console's ids; the rest is the frame's. */
export const menuCommandIds: Partial<Record<MenuCommand, string>> = {
  palette: 'search',
  'new-tenant': 'new-tenant',
  shortcuts: 'cheat-sheet',
};
