export { SignInForm } from './form/SignInForm.tsx';
