import type { Step } from './context.ts';
import { notifyOwner, sendActivation } from './mails.ts';
import {
  activate,
  applyPlan,
  checkLimits,
  pauseJobs,
  restoreStatus,
  scheduleErasureStep,
  signOutMembers,
} from './status.ts';
import { checkSite, checkWorkspace, clearCaches, createWorkspace, reserveSubdomain } from './workspace.ts';

/** The implementation of each step in the lifecycle table. */
export const steps: Readonly<Record<string, Step>> = {
  reserve_subdomain: reserveSubdomain,
  create_workspace: createWorkspace,
  check_site: checkSite,
  send_activation: sendActivation,
  activate,
  sign_out_members: signOutMembers,
  clear_caches: clearCaches,
  check_workspace: checkWorkspace,
  pause_jobs: pauseJobs,
  notify_owner: notifyOwner,
  check_limits: checkLimits,
  apply_plan: applyPlan,
  schedule_erasure: scheduleErasureStep,
  restore_status: restoreStatus,
};
