import { roles, runtimeRoles } from '../database/roles/roles.ts';
import { literals } from '../database/statement.ts';

const { app, platform, worker } = roles;

/** The queues that the clinics' role may send jobs to. A job only says which row is due. */
const queuesOfClinics = ['mail.deliver', 'operation.run'];

/** Which jobs each role may see and add, in the one table with the jobs of all queues. */
const jobsOf = {
  [app]: `name IN (${literals(queuesOfClinics)})`,
  [platform]: 'true',
  [worker]: 'true',
};

const policies = Object.entries(jobsOf).map(
  ([role, jobs]) => `
    DROP POLICY IF EXISTS ${role} ON pgboss.job_common;
    CREATE POLICY ${role} ON pgboss.job_common TO ${role} USING (${jobs}) WITH CHECK (${jobs});`,
);

/**
 * SQL that grants the privileges on the job tables and revokes earlier ones: the worker works all queues, the
 * platform's role sends jobs and retries failed ones, and the clinics' role only adds jobs to its queues.
 */
export const jobRights = `
    REVOKE ALL ON ALL TABLES IN SCHEMA pgboss FROM ${runtimeRoles.join(', ')};
    GRANT USAGE ON SCHEMA pgboss TO ${runtimeRoles.join(', ')};
    GRANT USAGE ON ALL SEQUENCES IN SCHEMA pgboss TO ${platform}, ${worker};
    GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA pgboss TO ${worker};
    GRANT SELECT ON ALL TABLES IN SCHEMA pgboss TO ${platform};
    GRANT INSERT, UPDATE, DELETE ON pgboss.job, pgboss.job_common TO ${platform};
    GRANT INSERT ON pgboss.queue TO ${platform};
    GRANT SELECT ON pgboss.queue TO ${app};
    GRANT SELECT (id, start_after), INSERT ON pgboss.job_common TO ${app};
    ALTER TABLE pgboss.job_common ENABLE ROW LEVEL SECURITY;${policies.join('')}`;
