export type { AccountPanel } from './AccountPanel.ts';
export { ListFailed } from './ListFailed.tsx';
export { PasswordSection } from './PasswordSection.tsx';
export { ProfileSection } from './ProfileSection.tsx';
export { PasskeysSection } from './passkeys/PasskeysSection.tsx';
export { SessionsSection, sessionsKey } from './SessionsSection.tsx';
export { TwoFactorSection } from './two-factor/TwoFactorSection.tsx';
