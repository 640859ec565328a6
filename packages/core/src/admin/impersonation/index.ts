export { SignInAs } from './SignInAs.tsx';
