import { once } from 'node:events';
import { server as createHapi } from '@hapi/hapi';
import { expect, it } from 'vitest';
import { opened, received } from '../../../test/http/raw-client.ts';
import { stopListening } from './listen.ts';

it('a stop answers the first request of a new connection and accepts no more connections', async () => {
  const server = createHapi({ host: '127.0.0.1', port: 0 });
  server.route({ method: 'GET', path: '/', handler: () => 'answered' });
  await server.start();
  const port = Number(server.info.port);
  const accepted = once(server.listener, 'connection');
  const socket = await opened(port);
  await accepted;
  const answer = received(socket);
  socket.write('GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n');
  await stopListening(server, 5_000);
  expect(await answer).toMatch(/^HTTP\/1\.1 200 OK\r\n[\s\S]*answered$/);
  await expect(opened(port)).rejects.toThrow('ECONNREFUSED');
});

it('a stop tells clients with an open connection to send nothing more on it', async () => {
  const server = createHapi({ host: '127.0.0.1', port: 0 });
  server.route({ method: 'GET', path: '/', handler: () => 'answered' });
  await server.start();
  const socket = await opened(Number(server.info.port));
  const ask = () => socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n');
  const answers = received(socket);
  ask();
  await once(socket, 'data');
  const stopped = stopListening(server, 5_000);
  ask();
  await stopped;
  const [, first, last] = (await answers).split('HTTP/1.1 200 OK\r\n');
  expect(first).toMatch(/^connection: keep-alive\r$/im);
  expect(last).toMatch(/^connection: close\r$/im);
});
