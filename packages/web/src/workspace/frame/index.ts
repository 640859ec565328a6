export {
  CoveredContext,
  MeContext,
  ReadCoveredContext,
  SiteContext,
  useCovered,
  useDashboard,
  useMay,
  useMe,
  useReadCovered,
} from './me.ts';
export { WorkspacePage } from './WorkspacePage.tsx';
