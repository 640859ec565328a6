export { MeContext, useMay, useMe } from './me.ts';
export { WorkspacePage } from './WorkspacePage.tsx';
