export { logQuery } from './inputs.ts';
export { readLog } from './service.ts';
