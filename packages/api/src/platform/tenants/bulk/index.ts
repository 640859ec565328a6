export { carryOutBulkChange, sweepBulkChanges } from './carry-out.ts';
export { bulkRoutes } from './routes.ts';
