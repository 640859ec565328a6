import { server as createServer } from '@hapi/hapi';
import pg from 'pg';

/** What hapi reaches with one insert a request: no validation, no consent row, no job, no mail, no limit, no log. */
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 });
await pool.query(
  'CREATE TABLE IF NOT EXISTS bench_leads (lead_id bigserial PRIMARY KEY, source text, email text)',
);
const server = createServer({ port: Number(process.env.PORT), host: '127.0.0.1' });
server.route({
  method: 'POST',
  path: '/api/leads',
  handler: async (request, h) => {
    const { source, email } = request.payload as { source: string; email: string };
    await pool.query({
      name: 'lead',
      text: 'INSERT INTO bench_leads (source, email) VALUES ($1, $2)',
      values: [source, email],
    });
    return h.response({ success: true }).code(202);
  },
});
await server.start();
process.send?.('ready');
process.once('SIGTERM', () => process.exit(0));
