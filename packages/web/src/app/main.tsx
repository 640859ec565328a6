import { SignInScreen } from '../accounts/sign-in/index.ts';
import { ClinicSite } from '../workspace/clinic-site/index.ts';
import { LoadingClinic } from './LoadingClinic.tsx';
import { startApp } from './start.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('The shell has no element with id "root".');
startApp(root, { signIn: SignInScreen, clinicSite: ClinicSite, loadingClinic: LoadingClinic });
