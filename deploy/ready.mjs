// Ends with 0 when the server of this machine is ready, for health checks. A worker listens on no port: it is ready while it runs.
import { request as http } from 'node:http';
import { request as https } from 'node:https';

const { PORT = '5000', HOST, ROLE = 'all', TLS_CERT_FILE } = process.env;
if (ROLE === 'worker') process.exit(0);

// These include 127.0.0.1; any other host is the only address that the server listens on.
const host = !HOST || ['localhost', '0.0.0.0', '::'].includes(HOST) ? '127.0.0.1' : HOST;
// The certificate is for the public name, not for this machine.
const options = { host, port: PORT, path: '/readyz', timeout: 4000, rejectUnauthorized: false };
const asked = (TLS_CERT_FILE ? https : http)(options, ({ statusCode }) => {
  process.stdout.write(`/readyz answers ${statusCode}\n`);
  process.exit(statusCode === 200 ? 0 : 1);
});
asked.on('timeout', () => asked.destroy(new Error('no answer in 4 s')));
asked.on('error', (error) => {
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
});
asked.end();
