export { InviteDialog } from './InviteDialog.tsx';
export { MembershipDialog } from './MembershipDialog.tsx';
export { type MembershipAct, MembershipMenu } from './MembershipMenu.tsx';
