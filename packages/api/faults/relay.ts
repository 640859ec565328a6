import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

/** Stands in for the mail relay, and counts what it accepts. */
export interface Relay {
  port: number;
  /** How often each message was accepted, by the id in its Message-ID. */
  accepted: Map<string, number>;
  /** Emails of accepted recipients. */
  recipients: Set<string>;
  stop(): Promise<void>;
}

export async function startRelay(): Promise<Relay> {
  const accepted = new Map<string, number>();
  const recipients = new Set<string>();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onData(stream, { envelope }, done) {
      const pieces: Buffer[] = [];
      stream.on('data', (piece: Buffer) => pieces.push(piece));
      stream.on('end', () => {
        const [, id = 'none'] = /^message-id:\s*<([^@>]+)@/im.exec(Buffer.concat(pieces).toString()) ?? [];
        accepted.set(id, (accepted.get(id) ?? 0) + 1);
        for (const { address } of envelope.rcptTo) recipients.add(address);
        done();
      });
    },
  });
  server.on('error', () => {});
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.server.address() as AddressInfo).port,
    accepted,
    recipients,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
