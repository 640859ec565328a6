import { counted } from '../../../counted.ts';

/** Texts for operators about the steps of an operation; the console is in English only. */

const stepLabels: Record<string, string> = {
  reserve_subdomain: 'Reserve subdomain',
  create_workspace: 'Create workspace',
  check_site: 'Check site',
  send_activation: 'Send activation email',
  activate: 'Activate',
  sign_out_members: 'Sign out members',
  clear_caches: 'Clear caches',
  check_workspace: 'Check workspace',
  pause_jobs: 'Pause jobs',
  notify_owner: 'Notify owner',
  check_limits: 'Check limits',
  apply_plan: 'Apply plan',
  schedule_erasure: 'Schedule erasure',
  restore_status: 'Restore status',
};

export function stepLabel(name: string): string {
  return stepLabels[name] ?? name;
}

/** Labels of all steps in the lifecycle table; a test fails when one is missing. */
export const labelledSteps: readonly string[] = Object.keys(stepLabels);

export const stepTexts = {
  subdomainReserved: (host: string) => `${host} belongs to the clinic`,
  subdomainRedirects: (subdomain: string) =>
    `The subdomain "${subdomain}" still redirects to the clinic that used it before.`,
  workspaceCreated: (services: number) =>
    `Settings, owner, location, key and ${counted(services, 'service', 'services')} in place`,
  workspaceWhole: 'Settings, owner, location, key and services are in place',
  workspaceRepaired: (parts: readonly string[]) => `Repaired: ${parts.join(', ')}`,
  settings: 'settings',
  owner: 'owner',
  staff: 'staff',
  location: 'location',
  key: 'key',
  services: 'services',
  templates: 'note templates',
  siteAnswered: (milliseconds: number) => `Answered in ${milliseconds} ms`,
  siteCheckFailed: (host: string, why: string) => `The site ${host} did not respond as expected: ${why}.`,
  noAnswerIn: (seconds: number) => `no answer within ${seconds} s`,
  notReached: (address: string, code: string) => `the worker cannot reach ${address} (${code})`,
  otherSite: (named: string) => `another site answered (${named})`,
  noSite: 'the response does not name a clinic',
  activationSent: (hours: number) => `Link queued for the owner, valid ${hours} h`,
  activationWithheld:
    'Not sent: this mailbox was sent several links in a short time. Send the activation email again in an hour.',
  readySent: 'The owner already has an account and has been told that the clinic is ready',
  ownerMissing: 'The clinic has no owner account to write to.',
  activated: 'The clinic is active',
  notActivated: (status: string) => `The clinic is ${status}; it cannot be made active by this operation.`,
  jobsReleased: (count: number) => `Active again; ${counted(count, 'message', 'messages')} released`,
  membersOut: (count: number) => `${counted(count, 'session', 'sessions')} ended`,
  cachesCleared: (version: number) => `Cache version ${version}`,
  jobsPaused: (count: number) => `${counted(count, 'message on hold', 'messages on hold')}`,
  ownerTold: 'Message to the owner queued',
  ownerKnows: 'The owner has already received this message',
  withinLimits: (used: number, limit: number) => `${used} of ${counted(limit, 'clinician', 'clinicians')}`,
  overLimits: (plan: string, used: number, limit: number) =>
    `The clinic has ${counted(used, 'clinician', 'clinicians')}; the ${plan} plan includes ${limit}.`,
  planApplied: (plan: string) => `The plan is ${plan}`,
  erasureOn: (day: string) => `Data is erased after ${day}`,
  notTerminated: 'The clinic is not terminated.',
  restored: (status: string) => `The clinic is ${status} again`,
  unexpected: (message: string) => `Unexpected failure: ${message}`,
  /** For an operation that has failed. */
  gaveUp: (step: string, attempts: number, error: string) =>
    `${stepLabel(step)} failed after ${counted(attempts, 'attempt', 'attempts')}: ${error}`,
};
