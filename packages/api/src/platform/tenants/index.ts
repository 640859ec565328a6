import type { Feature } from '../../feature.ts';
import { tenantBulkChanges } from './bulk/index.ts';
import { tenantClosing } from './closing/index.ts';
import { tenantCreation } from './creation/index.ts';
import { tenantDataExport } from './data-export/index.ts';
import { tenantDetails } from './detail/index.ts';
import { tenantEdit } from './edit/index.ts';
import { tenantLifecycle } from './lifecycle/index.ts';
import { tenantList } from './list/index.ts';
import { tenantLog } from './log/index.ts';
import { tenantLookup } from './lookup/index.ts';
import { tenantMembers } from './members/index.ts';
import { tenantNotes } from './notes/index.ts';
import { tenantStats } from './stats/index.ts';
import { tenantSubdomains } from './subdomains/index.ts';
import { tenantTrials } from './trials/index.ts';
import { tenantViews } from './views/index.ts';

/** Everything operators see and do with tenants, and the worker's jobs for them. */
export const tenants: readonly Feature[] = [
  tenantBulkChanges,
  tenantClosing,
  tenantCreation,
  tenantDataExport,
  tenantDetails,
  tenantEdit,
  tenantLifecycle,
  tenantList,
  tenantLog,
  tenantLookup,
  tenantMembers,
  tenantNotes,
  tenantStats,
  tenantSubdomains,
  tenantTrials,
  tenantViews,
];
