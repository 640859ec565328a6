import { endpoint } from '../endpoint.ts';
import { type SubdomainProblem, subdomainProblem } from './subdomain.ts';

/**
 * Settings that platform owners change in the console. Every process reads them from the database when
 * needed.
 */
const platformSettingNames = ['reserved_subdomains', 'grace_periods', 'trial_end', 'announcement'] as const;
export type PlatformSettingName = (typeof platformSettingNames)[number];

/** In whole days. */
export interface GracePeriods {
  /** Between a clinic's termination and the erasure of its data. */
  terminationDays: number;
  /** How long a clinic's former subdomain redirects to its current one. */
  redirectDays: number;
  /** How long an owner has to verify their email before the clinic is released. */
  verificationDays: number;
}

/**
 * The periods published in the terms, the privacy policy and the help pages. An installation that changes a
 * period must change those too; the dashboard and the emails name the periods that are set.
 */
export const publishedGracePeriods: GracePeriods = {
  terminationDays: 30,
  redirectDays: 90,
  verificationDays: 7,
};

/** Minimum and maximum of each period. No period may be shorter than clinics were promised. */
export const gracePeriodLimits: Record<keyof GracePeriods, { min: number; max: number }> = {
  terminationDays: { min: 30, max: 180 },
  redirectDays: { min: 90, max: 730 },
  verificationDays: { min: 7, max: 60 },
};

export interface TrialEnd {
  /** Whether a clinic whose trial ends is suspended (hold kind `billing`). */
  suspends: boolean;
  /** When it was switched on, ISO 8601; trials that ended before are not affected. Set by the server. */
  since: string | null;
}

export const announcementLevels = ['info', 'warning', 'critical'] as const;
export type AnnouncementLevel = (typeof announcementLevels)[number];
export const announcementAudiences = ['console', 'owners', 'both'] as const;
export type AnnouncementAudience = (typeof announcementAudiences)[number];
export const maxAnnouncementLength = 300;

export interface Announcement {
  active: boolean;
  level: AnnouncementLevel;
  audience: AnnouncementAudience;
  /** At most 300 characters each; both are required while it is active. */
  textEn: string;
  textFr: string;
  /** ISO 8601; null for no start or no end. */
  from: string | null;
  until: string | null;
}

/** The announcement, as sent to its audience. */
export interface CurrentAnnouncement {
  /** Incremented by each change, so that an announcement reappears to people who hid it. */
  version: number;
  level: AnnouncementLevel;
  textEn: string;
  textFr: string;
  until: string | null;
}

export interface PlatformSettingValues {
  reserved_subdomains: { words: string[] };
  grace_periods: GracePeriods;
  trial_end: TrialEnd;
  announcement: Announcement;
}

export interface PlatformSetting<N extends PlatformSettingName = PlatformSettingName> {
  name: N;
  value: PlatformSettingValues[N];
  version: number;
  /** ISO 8601. */
  updatedAt: string;
  /** Name of the person who changed it last; null if nobody has, or the account no longer exists. */
  updatedBy: string | null;
}

export type PlatformSettings = { [N in PlatformSettingName]: PlatformSetting<N> };

/** The values that owners can set; the server fills in the rest. */
export type SettableValues = Omit<PlatformSettingValues, 'trial_end'> & {
  trial_end: Pick<TrialEnd, 'suspends'>;
};

export interface SettingChange<N extends PlatformSettingName = PlatformSettingName> {
  version: number;
  value: SettableValues[N];
}

export const maxReservedWords = 500;

/** Splits typed text into words: lower case, without duplicates, in alphabetical order. */
export function reservedWordsFrom(text: string): string[] {
  return [
    ...new Set(
      text
        .toLowerCase()
        .split(/[\s,;]+/)
        .filter(Boolean),
    ),
  ].toSorted();
}

/** Why a word cannot be reserved: it is not a valid subdomain, or the product already reserves it. */
export function reservedWordProblem(word: string): SubdomainProblem | undefined {
  return subdomainProblem(word);
}

/** Whether an audience sees an announcement at a time (milliseconds since 1970). */
export function isAnnouncementVisible(
  announcement: Announcement,
  audience: Exclude<AnnouncementAudience, 'both'>,
  now: number,
): boolean {
  const { active, from, until } = announcement;
  if (!active || (announcement.audience !== 'both' && announcement.audience !== audience)) return false;
  return (from === null || Date.parse(from) <= now) && (until === null || now < Date.parse(until));
}

export const platformSettingEndpoints = {
  list: endpoint('GET', '/api/platform/settings').types<{ answer: { settings: PlatformSettings } }>(),
  /** Each refuses with VERSION_CONFLICT. */
  change: {
    reserved_subdomains: endpoint('PUT', '/api/platform/settings/reserved-subdomains').types<{
      payload: SettingChange<'reserved_subdomains'>;
      answer: { settings: PlatformSettings };
    }>(),
    grace_periods: endpoint('PUT', '/api/platform/settings/grace-periods').types<{
      payload: SettingChange<'grace_periods'>;
      answer: { settings: PlatformSettings };
    }>(),
    trial_end: endpoint('PUT', '/api/platform/settings/trial-end').types<{
      payload: SettingChange<'trial_end'>;
      answer: { settings: PlatformSettings };
    }>(),
    announcement: endpoint('PUT', '/api/platform/settings/announcement').types<{
      payload: SettingChange<'announcement'>;
      answer: { settings: PlatformSettings };
    }>(),
  },
  gracePeriods: endpoint('GET', '/api/platform/grace-periods').types<{ answer: { periods: GracePeriods } }>(),
  /** The announcement for the signed-in person; null if there is none. */
  announcement: endpoint('GET', '/api/announcement').types<{
    answer: { announcement: CurrentAnnouncement | null };
  }>(),
};
