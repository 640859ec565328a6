import { request } from 'node:http';
import type { Server } from '@hapi/hapi';
import type { Exchange } from './send.ts';

/**
 * Requests a response that may never end, over its own connection, and closes it once the response has begun. An error
 * response is read to its end.
 */
export function readStream(
  server: Server,
  { method, url, headers }: Exchange['sent'],
): Promise<Pick<Exchange, 'status' | 'headers' | 'text'>> {
  const { 'transfer-encoding': _chunked, 'content-length': _length, expect: _expect, ...rest } = headers;
  return new Promise((resolve, reject) => {
    const sent = request({ port: server.info.port, host: '127.0.0.1', method, path: url, headers: rest });
    sent.on('error', reject).setTimeout(20_000, () => sent.destroy(new Error('not answered within 20 s')));
    sent.on('response', (answer) => {
      const { statusCode: status = 0, headers } = answer;
      let text = '';
      const done = () => {
        sent.off('error', reject).on('error', () => {});
        sent.destroy();
        resolve({ status, headers, text });
      };
      if (String(headers['content-type']).startsWith('text/event-stream')) return done();
      answer.setEncoding('utf8').on('data', (piece) => {
        text += piece;
      });
      answer.on('end', done);
    });
    sent.end();
  });
}
