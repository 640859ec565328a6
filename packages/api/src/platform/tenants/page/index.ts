export { type ExportClinic, pageRoutes } from './routes.ts';
