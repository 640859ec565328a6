export { MeContext, SiteContext, useDashboard, useMay, useMe } from './me.ts';
export { WorkspacePage } from './WorkspacePage.tsx';
