import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** The raw response of a server on one connection. */
export interface RawAnswer {
  status: number;
  headers: Record<string, string>;
  body: string;
  /** Milliseconds until the server closed the connection. */
  took: number;
}

/** Opens a connection, writes the text unchanged, and reads until the server closes the connection. */
export async function sendRaw(port: number, sent: string, host = '127.0.0.1'): Promise<RawAnswer> {
  const socket = await opened(port, host);
  const began = Date.now();
  socket.write(sent);
  return { ...readAnswer(await received(socket)), took: Date.now() - began };
}

/** Everything the server sends until it closes or resets the connection. */
export async function received(socket: Socket): Promise<string> {
  socket.setEncoding('latin1');
  let text = '';
  socket.on('data', (piece) => {
    text += piece;
  });
  socket.on('error', () => {});
  if (!socket.closed) await once(socket, 'close');
  return text;
}

export async function opened(port: number, host = '127.0.0.1'): Promise<Socket> {
  const socket = connect({ port, host });
  await once(socket, 'connect');
  return socket;
}

/** Parses the first response in the received text. */
function readAnswer(received: string): Omit<RawAnswer, 'took'> {
  const [head = '', ...rest] = received.split('\r\n\r\n');
  const [first = '', ...lines] = head.split('\r\n');
  const headers = Object.fromEntries(
    lines.map((line) => [
      line.slice(0, line.indexOf(':')).toLowerCase(),
      line.slice(line.indexOf(':') + 1).trim(),
    ]),
  );
  return { status: Number(first.split(' ')[1] ?? 0), headers, body: rest.join('\r\n\r\n') };
}
