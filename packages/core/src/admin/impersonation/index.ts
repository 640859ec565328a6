export { ImpersonateButton } from './ImpersonateButton.tsx';
