import type { ClinicType, Staffing } from '../clinics/clinic.ts';
import type { ClinicDetails } from '../clinics/clinic-details.ts';
import type { Country } from '../clinics/locations.ts';
import { endpoint } from '../endpoint.ts';
import type { Plan } from '../plans.ts';
import type { RegistrationEntries, SubdomainCheck } from '../public/registration.ts';
import type { Locale } from '../text.ts';
import type { HoldKind, OperationKind, TenantStatus } from './lifecycle.ts';
import type { Operation } from './operations.ts';

/** A tenant in the console's list. Times are ISO 8601, like all times in this file. */
export interface TenantSummary {
  tenantId: string;
  subdomain: string;
  clinicName: string;
  ownerName: string;
  ownerEmail: string;
  status: TenantStatus;
  plan: Plan;
  createdAt: string;
  /** Kind of the operation in progress, if any. */
  operation: OperationKind | null;
  version: number;
}

/** All facts about a tenant that operators see. */
export interface TenantDetail extends TenantSummary {
  clinicType: ClinicType;
  ownerPhone: string | null;
  country: Country | null;
  streetAddress: string | null;
  city: string | null;
  region: string | null;
  postalCode: string | null;
  timeZone: string;
  locale: Locale;
  staffing: Partial<Staffing>;
  previousSoftware: string | null;
  numberOfClients: number | null;
  monthlyAppointments: number | null;
  trialEndsAt: string | null;
  activatedAt: string | null;
  ownerVerifiedAt: string | null;
  hold: { holdKind: HoldKind; reason: string; customerMessage: string | null } | null;
  deletionLocked: boolean;
  terminatedAt: string | null;
  eraseAfter: string | null;
  /** The earliest time at which a terminated clinic may be erased: its owner was promised the data until then. */
  earliestErasure: string | null;
  /** Whether there are notes that keep charts, books and pay from being erased until the owner confirms the handover. */
  keepsCharts: boolean;
  /** When the owner confirmed having the charts elsewhere. */
  handoverConfirmedAt: string | null;
  siteUrl: string;
  clinicians: { used: number; limit: number };
  allowedOperations: OperationKind[];
}

export const tenantSortColumns = ['clinicName', 'ownerName', 'status', 'plan', 'createdAt'] as const;
export type TenantSortColumn = (typeof tenantSortColumns)[number];

/** Days by which operators extend a trial. */
export const trialExtensions = [7, 14, 30] as const;
export type TrialExtension = (typeof trialExtensions)[number];

/**
 * The end of a trial after an extension: counted from its current end, or from `now` if that has passed. ISO
 * 8601.
 */
export function extendedTrial(trialEndsAt: string | null, days: number, now: number): string {
  const from = Math.max(now, trialEndsAt ? Date.parse(trialEndsAt) : now);
  return new Date(from + days * 86_400_000).toISOString();
}

/** When a trial ends: within a number of days, or in the past. */
export const trialEnds = ['7d', '30d', 'past'] as const;
export type TrialEnd = (typeof trialEnds)[number];

export interface TenantFilters {
  search?: string;
  status?: TenantStatus;
  plan?: Plan;
  /** Code of a province or state. */
  region?: string;
  /** Name of a city, ignoring accents and case. */
  city?: string;
  clinicType?: ClinicType;
  trialEnd?: TrialEnd;
  holdKind?: HoldKind;
  /** First and last day of creation, such as `2026-11-23`. */
  createdFrom?: string;
  createdTo?: string;
}

export interface TenantSorting {
  /** Defaults to `createdAt`. */
  sort?: TenantSortColumn;
  /** Defaults to newest first for `createdAt`, otherwise ascending. */
  direction?: 'asc' | 'desc';
}

/** Highest page number: more than any installation has, but low enough for the offset to fit an integer. */
export const lastTenantPage = 1_000_000;

export interface TenantListQuery extends TenantFilters, TenantSorting {
  page?: number;
  limit?: number;
}

/** A row of the list: a tenant with the values of all columns. */
export interface TenantListRow extends TenantSummary {
  clinicType: ClinicType;
  ownerPhone: string | null;
  city: string | null;
  region: string | null;
  country: Country | null;
  activatedAt: string | null;
  trialEndsAt: string | null;
  holdKind: HoldKind | null;
}

/** The total is exact without a search; with a broad one it stops at 1,000, although there are more pages. */
export interface TenantList {
  tenants: TenantListRow[];
  page: number;
  limit: number;
  total: number;
  totalIsExact: boolean;
  /** Clinics with similar names, most similar first, if a search finds none. */
  similar?: TenantListRow[];
}

export interface TenantStats {
  total: number;
  byStatus: Record<TenantStatus, number>;
  byPlan: Record<Plan, number>;
  /** Change in percent from the same day a month before; null without history. */
  change: Record<'total' | 'active' | 'provisioning' | 'suspended', number | null>;
  /** Median seconds from request to active over the last 30 days; null if no clinic was provisioned. */
  provisioningMedianSeconds: number | null;
}

/** Columns that an export can have, in this order. The first group is shown in the list. */
export const exportColumns = [
  'clinicName',
  'subdomain',
  'ownerName',
  'ownerEmail',
  'status',
  'plan',
  'createdAt',
  'tenantId',
  'clinicType',
  'ownerPhone',
  'city',
  'region',
  'country',
  'activatedAt',
  'trialEndsAt',
  'holdKind',
] as const;
export type ExportColumn = (typeof exportColumns)[number];

/** Columns of an export if none are chosen. */
export const defaultExportColumns: readonly ExportColumn[] = exportColumns.slice(0, 7);

export interface TenantExportQuery extends TenantFilters, TenantSorting {
  /** Names of columns, separated by commas, in any order. */
  columns?: string;
}

export interface TenantPickedExport extends TenantSorting {
  tenantIds: string[];
  columns?: string;
}

/** Fields of a tenant that an operator can change; omitted fields stay unchanged. */
export interface TenantChanges extends Partial<ClinicDetails> {
  ownerEmail?: string;
  subdomain?: string;
  timeZone?: string;
  locale?: Locale;
  trialEndsAt?: string;
  deletionLocked?: boolean;
}

/** Kinds of records that can be found by id. */
export const foundKinds = ['tenant', 'operation', 'bulk', 'person', 'staff', 'audit', 'note'] as const;
export type FoundKind = (typeof foundKinds)[number];

export interface FoundThing {
  kind: FoundKind;
  id: string;
  title: string;
  detail: string | null;
  /** The clinic it belongs to, if any. */
  tenantId: string | null;
}

/** Changes refuse with VERSION_CONFLICT if the tenant has a newer version. */
export const tenantEndpoints = {
  list: endpoint('GET', '/api/tenants').types<{ query: TenantListQuery; answer: TenantList }>(),
  stats: endpoint('GET', '/api/tenants/stats').types<{ answer: TenantStats }>(),
  /** Every tenant that matches the filters, as CSV. */
  exportList: endpoint('GET', '/api/tenants/export').types<{ query: TenantExportQuery; answer: 'file' }>(),
  /** The selected tenants, as CSV. */
  exportPicked: endpoint('POST', '/api/tenants/export').types<{
    payload: TenantPickedExport;
    answer: 'file';
  }>(),
  get: endpoint('GET', '/api/tenants/{tenantId}').types<{ answer: { tenant: TenantDetail } }>(),
  create: endpoint('POST', '/api/tenants', { idempotent: true, status: 202 }).types<{
    payload: RegistrationEntries;
    answer: { tenant: TenantDetail; operation: Operation };
  }>(),
  update: endpoint('PATCH', '/api/tenants/{tenantId}').types<{
    payload: TenantChanges & { version: number };
    answer: { tenant: TenantDetail };
  }>(),
  /** Whether the clinic may move to a subdomain; one that still redirects to it is available. */
  checkSubdomain: endpoint('GET', '/api/tenants/{tenantId}/subdomain/check').types<{
    query: { name: string };
    answer: SubdomainCheck;
  }>(),
  resendActivation: endpoint('POST', '/api/tenants/{tenantId}/resend-activation', {
    idempotent: true,
  }).types(),
  /** Sets when the data of a terminated clinic is erased, not before `earliestErasure`. The owner is emailed. */
  rescheduleErasure: endpoint('POST', '/api/tenants/{tenantId}/reschedule-erasure', {
    idempotent: true,
  }).types<{ payload: { version: number; eraseAfter: string }; answer: { tenant: TenantDetail } }>(),
  /**
   * Account data of a clinic as one JSON document. Clients, charts, visits and invoices are only in the owner's export,
   * `clinicEndpoints.export`.
   */
  exportData: endpoint('GET', '/api/tenants/{tenantId}/export').types<{ answer: 'file' }>(),
  /** The records with an id; empty if there are none. */
  lookUp: endpoint('GET', '/api/lookup').types<{ query: { id: string }; answer: { found: FoundThing[] } }>(),
};
