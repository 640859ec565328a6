import { createServer } from 'node:http';
import { list } from './best-list.ts';

/** node:http with the best SQL, without a framework. */
const server = createServer((request, response) => {
  list(new URL(request.url ?? '/', 'http://localhost').searchParams).then(
    (body) => response.writeHead(200, { 'content-type': 'application/json' }).end(body),
    (error: Error) => response.writeHead(500).end(error.message),
  );
});
server.listen(Number(process.env.PORT), '127.0.0.1', () => process.send?.('ready'));
process.once('SIGTERM', () => process.exit(0));
