import type { Answer, TestApp } from './app.ts';

/** The wizard's four steps as submitted. */
export const stepOne = {
  fullName: 'Maude Gagnon',
  email: 'maude@erable.example',
  clinicName: 'Érable Physio',
  clinicType: 'physical',
  subdomain: 'erable-physio',
  plan: 'pro',
};
export const stepTwo = {
  country: 'CA',
  streetAddress: '1 rue Principale',
  city: 'Montréal',
  state: 'QC',
  postalCode: 'h2x1y4',
  ownerName: 'Rémi Tremblay',
  ownerPhone: '(514) 555.0199',
};
export const stepThree = {
  previousSoftware: true,
  previousSoftwareName: 'Jane',
  numberOfClients: '250',
  monthlyAppointments: '',
};
export const stepFour = {
  staffing: {
    therapists: 0,
    doctors: 2,
    nurses: 0,
    receptionists: 1,
    administrators: 0,
    technicians: 0,
    other: 0,
  },
};
export const wholeRegistration = { ...stepOne, ...stepTwo, ...stepThree, ...stepFour };

/** A visitor's browser, which keeps the cookies that the server sets. */
export function visitor(app: TestApp, options: { token?: string; language?: string } = {}) {
  const cookies = new Map<string, string>();
  const call = async (
    method: string,
    url: string,
    body?: object,
    headers: Record<string, string> = {},
  ): Promise<Answer> => {
    const answer = await app.call({
      method,
      url,
      ...(body ? { body } : {}),
      ...(options.token ? { token: options.token } : {}),
      ...(cookies.size > 0
        ? { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') }
        : {}),
      headers: { ...(options.language ? { 'accept-language': options.language } : {}), ...headers },
    });
    for (const cookie of answer.cookies) {
      const [name = '', value = ''] = cookie.split('=');
      if (value) cookies.set(name, value);
      else cookies.delete(name);
    }
    return answer;
  };
  return {
    cookies,
    call,
    draft: () => call('GET', '/api/registration'),
    save: (step: number, fields: object) => call('PUT', `/api/registration/steps/${step}`, fields),
    startOver: () => call('DELETE', '/api/registration'),
    register: (fields: object, headers?: Record<string, string>) =>
      call('POST', '/api/auth/register', fields, headers),
    receipt: () => call('GET', '/api/registration/receipt'),
    check: (name: string) => call('GET', `/api/subdomains/check?name=${encodeURIComponent(name)}`),
  };
}
export type Visitor = ReturnType<typeof visitor>;

let registrations = 0;

/** A complete registration of a unique clinic. */
export function freshRegistration(change: object = {}) {
  registrations += 1;
  return {
    ...wholeRegistration,
    email: `owner${registrations}@new.example`,
    subdomain: `new-clinic-${registrations}`,
    ...change,
  };
}

/** Row counts of all tables that a registration writes to. */
export async function countRows(
  app: TestApp,
): Promise<
  Record<'tenants' | 'users' | 'operations' | 'mails' | 'registrations' | 'events' | 'audit' | 'jobs', number>
> {
  const { rows } = await app.database.platform.raw(
    `SELECT (SELECT count(*) FROM tenants) AS tenants, (SELECT count(*) FROM users) AS users,
            (SELECT count(*) FROM operations) AS operations, (SELECT count(*) FROM mail_outbox) AS mails,
            (SELECT count(*) FROM registrations) AS registrations, (SELECT count(*) FROM events) AS events,
            (SELECT count(*) FROM audit_log) AS audit, (SELECT count(*) FROM pgboss.job) AS jobs`,
  );
  return rows[0];
}

/** The English response to every registration. */
export const received = {
  success: true,
  message: 'Your registration has been received. Please check your email for the next step.',
};
