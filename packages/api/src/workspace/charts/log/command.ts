import { type Command, UsageError, withDatabase } from '../../../cli/command.ts';
import { StartError } from '../../../config/start-error.ts';
import { counted } from '../../../counted.ts';
import { findNewestSeal, listClinicsNamed } from './repository.ts';
import { findBrokenSeals } from './seals.ts';

export const accessLogCommand: Command = {
  name: 'access-log',
  usage: 'verify [subdomain]',
  summary: 'verify the access logs of all clinics, or of one, with their chains of hashes',
  async run([action, subdomain, ...rest], { config, print }) {
    if (action !== 'verify' || rest.length > 0) throw new UsageError('Use "access-log verify [subdomain]".');
    return withDatabase(config(), async ({ worker, forTenant }) => {
      const clinics = await listClinicsNamed(worker, subdomain ?? null);
      if (subdomain && clinics.length === 0)
        throw new StartError(`There is no clinic "${subdomain}".`, 'Check the subdomain.');
      let faults = 0;
      for (const clinic of clinics) {
        const [broken, newest] = await forTenant(clinic.tenantId, async (tx) => [
          await findBrokenSeals(tx),
          await findNewestSeal(tx),
        ]);
        for (const day of broken) print(`FAILED  ${clinic.subdomain}: ${day}`);
        faults += broken.length;
        if (subdomain)
          print(
            newest
              ? `Newest seal: ${newest.day}, ${counted(newest.entries, 'entry', 'entries')}\nSHA-256: ${newest.sha256.toString('hex')}`
              : 'No day is sealed yet.',
          );
      }
      if (faults === 0)
        print(
          subdomain
            ? 'The access log is intact.'
            : `Access logs of ${counted(clinics.length, 'clinic')}: intact.`,
        );
      return faults === 0 ? 0 : 1;
    });
  },
};
