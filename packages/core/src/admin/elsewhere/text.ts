import { consoleText } from '../shared/consoleText.ts';

export const t = consoleText({
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
