export { readStats } from './service.ts';
