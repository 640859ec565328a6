import { server as createServer } from '@hapi/hapi';
import { list } from './best-list.ts';

/** hapi with the best SQL and nothing else. */
const server = createServer({ port: Number(process.env.PORT), host: '127.0.0.1' });
server.route({
  method: 'GET',
  path: '/api/tenants',
  handler: async (request, h) => h.response(await list(request.url.searchParams)).type('application/json'),
});
await server.start();
process.send?.('ready');
process.once('SIGTERM', () => process.exit(0));
