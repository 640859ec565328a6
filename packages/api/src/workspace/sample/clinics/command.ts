import { randomBytes } from 'node:crypto';
import { type Command, UsageError, withDatabase } from '../../../cli/command.ts';
import { loadSecrets } from '../../../config/secrets.ts';
import { StartError } from '../../../config/start-error.ts';
import { systemClock } from '../../../server/deps.ts';
import { createPasswordHasher } from '../../../server/passwords.ts';
import { makeSampleClinic, sampleClinicProfiles } from './service.ts';

const names = Object.keys(sampleClinicProfiles);

export const sampleClinicCommand: Command = {
  name: 'sample-clinic',
  usage: `<${names.join(' | ')}>`,
  summary: 'make a clinic to develop with, with a year of visits, and print who can sign in',
  async run([name = '', ...rest], { config, print }) {
    const profile = sampleClinicProfiles[name];
    if (!profile || rest.length > 0) throw new UsageError(`Name one of ${names.join(', ')}.`);
    const settings = config();
    if (settings.production)
      throw new StartError(
        'Sample clinics have no place in production.',
        'Run this against a development database.',
      );
    const password = randomBytes(9).toString('base64url');
    const members = await withDatabase(
      settings,
      (database) =>
        makeSampleClinic(
          {
            database,
            hasher: createPasswordHasher(settings.argon2),
            settings: { encryptionKeys: loadSecrets(settings).encryptionKeys },
            clock: systemClock,
          },
          name,
          profile,
          password,
        ),
      { creates: true },
    );
    print(`${profile.clinicName} is ready. Password of all accounts, shown only once: ${password}`);
    for (const { email, role } of members) print(`  ${email} (${role})`);
    return 0;
  },
};
