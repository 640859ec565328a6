import { parseArgs } from 'node:util';
import { isEmail } from '@tamarack/core/domain';
import { createPlatformOwner } from '../../platform/staff/index.ts';
import { createPasswordHasher } from '../../server/passwords.ts';
import { type Command, UsageError, withDatabase } from '../command.ts';

const LONGEST_NAME = 120;

export const create: Command = {
  name: 'create',
  usage: '--email <address> --name <full name>',
  summary: 'make a platform owner and print the generated password once',
  async run(args, { config, print }) {
    const options = { email: { type: 'string' }, name: { type: 'string' } } as const;
    const { email = '', name = '' } = parseArgs({ args, options }).values;
    if (!isEmail(email)) throw new UsageError('--email needs the address of the owner.');
    if (!name.trim() || name.length > LONGEST_NAME)
      throw new UsageError(`--name needs a name of at most ${LONGEST_NAME} characters.`);
    const settings = config();
    const hasher = createPasswordHasher(settings.argon2);
    const owner = await withDatabase(settings, (database) =>
      createPlatformOwner({ database, hasher }, { email, name: name.trim(), password: null }),
    );
    print(`${owner.email} is a platform owner now. Password, shown this once: ${owner.password}`);
    return 0;
  },
};
