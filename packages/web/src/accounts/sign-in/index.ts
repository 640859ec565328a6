export { SignInForm } from './form/SignInForm.tsx';
export { SignInScreen } from './SignInScreen.tsx';
