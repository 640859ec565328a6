export { LockedContext, MeContext, SiteContext, useDashboard, useLocked, useMay, useMe } from './me.ts';
export { WorkspacePage } from './WorkspacePage.tsx';
