import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { startProxy } from '../../faults/proxy.ts';

it('a proxy that was slow forwards delayed data before newer data', async () => {
  const echo = createServer((socket) => socket.pipe(socket)).listen(0, '127.0.0.1');
  await once(echo, 'listening');
  const proxy = await startProxy((echo.address() as AddressInfo).port);
  const socket = connect({ port: proxy.port, host: '127.0.0.1', noDelay: true });
  const answer = text(socket);
  try {
    await once(socket, 'connect');
    let sent = '';
    for (const ms of [0, 40, 10, 0, 5, 0]) {
      proxy.slow(ms);
      sent += `${ms} ms;`;
      socket.write(`${ms} ms;`);
      // Each piece arrives at the proxy separately.
      await new Promise(setImmediate);
      await new Promise(setImmediate);
    }
    socket.end();
    expect(await answer).toBe(sent);
  } finally {
    await proxy.stop();
    echo.close();
  }
});
