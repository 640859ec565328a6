import { consoleText } from '../shared/consoleText.ts';

export const t = consoleText({
  analytics: 'Analytics',
  analyticsIntro:
    'Figures over time and their export are not part of this version of the console. This is what it counts today:',
  analyticsStats: 'Tenants by status and plan, with the change against a month ago',
  analyticsStatsTo: 'Overview',
  analyticsMedian: 'The median time from registration to an active clinic, over 30 days',
  analyticsList: 'Every clinic with plan and date of creation, to be filtered and sorted',
  analyticsListTo: 'Tenant Management',
  health: 'System Health',
  healthIntro:
    'The state of the service is told by three addresses of the server itself, for people and for monitoring:',
  healthProcess: 'Whether the process answers',
  healthReady: 'Whether the database answers and its schema is up to date',
  healthMetrics: 'Measurements in the Prometheus format, for those allowed to read them',
  healthOperations:
    'Operations that failed or stand still are listed on their tenant’s page, and announced by the bell',
  healthOperationsTo: 'Tenant Management',
});
