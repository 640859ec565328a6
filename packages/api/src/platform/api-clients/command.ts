import { parseArgs } from 'node:util';
import { characterProblem } from '@tamarack/core/domain';
import { clientIdPattern, maxClientName } from '@tamarack/core/domain/platform/api-clients';
import { type Command, UsageError, withDatabase } from '../../cli/command.ts';
import { StartError } from '../../config/start-error.ts';
import { createSecretClient, revokeApiClient } from './product/ensure.ts';
import { listClients } from './product/repository.ts';

export const apiClientCommand: Command = {
  name: 'api-client',
  usage: 'create <id> --name <what it is> | list | revoke <id>',
  summary: 'manage the applications that may call the API; create prints the secret key once',
  async run(args, { config, print }) {
    const options = { name: { type: 'string' } } as const;
    const { positionals, values } = parseArgs({ args, options, allowPositionals: true });
    const [action = '', clientId = ''] = positionals;
    if (!['create', 'list', 'revoke'].includes(action))
      throw new UsageError('Choose create, list or revoke.');
    if (action !== 'list' && !clientIdPattern.test(clientId))
      throw new UsageError('The ID of a client is 2 to 50 lower-case letters, digits and dashes.');
    const name = values.name ?? clientId;
    if (action === 'create' && (!name.trim() || name.length > maxClientName || characterProblem(name)))
      throw new UsageError(`--name needs a text of at most ${maxClientName} visible characters.`);

    await withDatabase(config(), async (database) => {
      if (action === 'list') {
        for (const client of await listClients(database.platform)) {
          const state = client.revokedAt ? `revoked ${client.revokedAt.toISOString()}` : 'active';
          print(
            [client.clientId.padEnd(24), client.kind.padEnd(12), state.padEnd(32), client.name].join(' '),
          );
        }
      } else if (action === 'create') {
        const key = await createSecretClient(database, { clientId, name: name.trim() });
        if (key === null)
          throw new StartError(
            `There is already a client "${clientId}".`,
            'Choose another ID: IDs are never reused.',
          );
        print(`x-client-id: ${clientId}`);
        print(`x-client-key: ${key}   (shown only once)`);
      } else if (await revokeApiClient(database, clientId)) {
        print(`Client "${clientId}" is revoked. Its requests are refused within seconds.`);
      } else {
        throw new StartError(
          `There is no active client "${clientId}".`,
          'See "npm run admin -- api-client list".',
        );
      }
    });
    return 0;
  },
};
