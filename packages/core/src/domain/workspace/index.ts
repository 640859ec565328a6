export * from './appointments.ts';
export * from './charts.ts';
export * from './clients.ts';
export * from './hours.ts';
export * from './schedule.ts';
export * from './services.ts';
export * from './shared.ts';
export * from './team.ts';
