export { changeTenant, operationOf, retry } from './service.ts';
