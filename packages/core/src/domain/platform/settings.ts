import { type SubdomainProblem, subdomainProblem } from './subdomain.ts';

/** What platform owners set in the console; every process reads it afresh where it counts. */
export const platformSettingNames = [
  'reserved_subdomains',
  'grace_periods',
  'trial_end',
  'announcement',
] as const;
export type PlatformSettingName = (typeof platformSettingNames)[number];

/** Days, as whole numbers. */
export interface GracePeriods {
  /** Between a clinic's termination and the erasure of its data. */
  terminationDays: number;
  /** That a clinic's former address leads to its present one. */
  redirectDays: number;
  /** That an owner has to verify the address before the clinic is released. */
  verificationDays: number;
}

/** What the terms, the privacy policy and the mails say; an installation that changes a period changes them too. */
export const publishedGracePeriods: GracePeriods = {
  terminationDays: 30,
  redirectDays: 90,
  verificationDays: 7,
};

/** Shortest and longest of each period. None may fall below what clinics were promised. */
export const gracePeriodLimits: Record<keyof GracePeriods, { min: number; max: number }> = {
  terminationDays: { min: 30, max: 180 },
  redirectDays: { min: 90, max: 730 },
  verificationDays: { min: 7, max: 60 },
};

export interface TrialEnd {
  /** Whether a clinic whose trial ends is suspended (hold kind billing). */
  suspends: boolean;
  /** When it was switched on, ISO 8601: trials that had ended before are left alone. Set by the server. */
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
  /** At most 300 characters each; neither may be empty while it is active. */
  textEn: string;
  textFr: string;
  /** ISO 8601; null: from now on, and until it is switched off. */
  from: string | null;
  until: string | null;
}

/** An announcement as it is shown to somebody. */
export interface ShownAnnouncement {
  /** Changes with every change of the announcement, so that one that was hidden shows again. */
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
  /** Name of who changed it last; null when nobody has, or the account is gone. */
  updatedBy: string | null;
}

export type PlatformSettings = { [N in PlatformSettingName]: PlatformSetting<N> };

export const mostReservedWords = 500;

/** Takes words apart as people type them: by line, comma or space, in lower case, each once, in alphabetical order. */
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

/** Why a word cannot be reserved: it could never be a subdomain, or the product itself keeps it back already. */
export function reservedWordProblem(word: string): SubdomainProblem | undefined {
  return subdomainProblem(word);
}

/** Whether an announcement shows to an audience at a moment (milliseconds since 1970). */
export function isShown(
  announcement: Announcement,
  audience: Exclude<AnnouncementAudience, 'both'>,
  now: number,
): boolean {
  const { active, from, until } = announcement;
  if (!active || (announcement.audience !== 'both' && announcement.audience !== audience)) return false;
  return (from === null || Date.parse(from) <= now) && (until === null || now < Date.parse(until));
}
