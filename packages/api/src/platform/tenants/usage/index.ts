export { readUsage } from './repository.ts';
