import { SignInScreen } from '../accounts/sign-in/index.ts';
import { ClinicSite } from '../workspace/clinic-site/index.ts';
import type { EntranceScreens } from './Entrance.tsx';
import { LoadingClinic } from './LoadingClinic.tsx';

/** The screens that visitors' documents start with, in one chunk. */
export const visitorScreens: EntranceScreens = {
  signIn: SignInScreen,
  clinicSite: ClinicSite,
  loadingClinic: LoadingClinic,
};
