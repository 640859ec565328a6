import { parseArgs } from 'node:util';
import { characterProblem, isEmail } from '@tamarack/core/domain';
import { type Command, UsageError, withDatabase } from '../../cli/command.ts';
import { createPasswordHasher } from '../../server/passwords.ts';
import { createPlatformOwner } from './first-owner/ensure.ts';

const MAX_NAME_LENGTH = 120;

export const createCommand: Command = {
  name: 'create',
  usage: '--email <email> --name <full name>',
  summary: 'create a platform owner and print the generated password once',
  async run(args, { config, print }) {
    const options = { email: { type: 'string' }, name: { type: 'string' } } as const;
    const { email = '', name = '' } = parseArgs({ args, options }).values;
    if (!isEmail(email)) throw new UsageError('--email needs the email address of the owner.');
    if (!name.trim() || name.length > MAX_NAME_LENGTH || characterProblem(name))
      throw new UsageError(`--name needs a name of at most ${MAX_NAME_LENGTH} visible characters.`);
    const settings = config();
    const hasher = createPasswordHasher(settings.argon2);
    const owner = await withDatabase(
      settings,
      (database) =>
        createPlatformOwner({ database, hasher }, { email, name: name.trim(), password: null }, settings),
      { creates: true },
    );
    print(`${owner.email} is now a platform owner. Password, shown only once: ${owner.password}`);
    if (settings.production) print('It works for one day and has to be changed after signing in.');
    return 0;
  },
};
