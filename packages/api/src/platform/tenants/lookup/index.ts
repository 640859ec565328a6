export { lookUp } from './service.ts';
