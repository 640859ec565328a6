export { readHolds } from './service.ts';
