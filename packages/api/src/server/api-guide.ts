import { type ErrorCode, errorStatus } from '@tamarack/core/domain';
import type { RateLimitName } from './limits/limits.ts';
import { rateLimits } from './limits/limits.ts';
import type { RouteAccess } from './routes.ts';

/** What every caller must know, at the head of the API description, in Markdown without links, headings and tables. */
export const apiGuide = `Every clinic answers on its own host; the main host serves registration, accounts and the console.

**API clients.** Every call carries \`x-client-id\` and \`x-client-key\`. Owners of the platform add API clients and rotate their keys in the console, under Settings. During the overlap after a rotation both keys are accepted. Without a valid key: \`CLIENT_REQUIRED\`.

**Sessions.** An API client acts for a person, with that person's permissions. \`POST /api/auth/login\` returns a token, which further calls send as \`Authorization: Bearer\`. With two-step sign-in, the login also needs the current \`code\`; without it: \`TWO_FACTOR_REQUIRED\`. A token from a clinic's host is valid only there. \`SESSION_INVALID\` means: sign in again. Operations that need a step-up answer \`STEP_UP_REQUIRED\` unless the person signed in or confirmed their identity (\`POST /api/account/step-up\`) within the last ten minutes.

\`\`\`
curl https://clinics.example.com/api/auth/login \\
  -H 'x-client-id: reports' -H 'x-client-key: tmk_sec_…' -H 'content-type: application/json' \\
  -d '{ "email": "you@example.com", "password": "…", "code": "123456" }'
curl 'https://clinics.example.com/api/tenants?limit=100' \\
  -H 'x-client-id: reports' -H 'x-client-key: tmk_sec_…' -H 'authorization: Bearer <token>'
\`\`\`

**Requests.** Bodies are JSON. Unknown fields and parameters are refused. Times are ISO 8601 in UTC, days \`YYYY-MM-DD\`. A record with a \`version\` is changed only if the version sent is still current; otherwise \`VERSION_CONFLICT\`.

**Errors.** A refusal is \`{ success: false, error, code, fields?, details? }\`. Programs act on \`code\` and \`details\`; \`error\` and \`fields\` are texts to show, in English or French according to \`Accept-Language\`. New codes may be added.

**Repeated requests.** Where \`Idempotency-Key\` is listed, a repeat of the request with the same key within 24 hours returns the first answer with \`Idempotency-Replayed: true\`. A different request with that key: \`IDEMPOTENCY_KEY_REUSED\`; while the first is still running: \`IDEMPOTENCY_IN_PROGRESS\`. Failures with 429 or 5xx are not kept, so send the same key again.

**Limits.** \`RateLimit-Limit\`, \`RateLimit-Remaining\` and \`RateLimit-Reset\` (seconds) describe the limit with the fewest requests left: your API client's, or that of your network address or session. Above it: 429 with \`Retry-After\`. 503 carries \`Retry-After\`, too.

**Pages.** Long lists take \`limit\` and either \`page\`, or, as \`before\` or \`after\`, what the page before returned as \`next\`, which is null on the last page.

**Live events.** \`GET /api/events\` is a stream of server-sent events. Send the last \`id\` as \`Last-Event-ID\` to continue after a lost connection.`;

/** All error codes by their HTTP status, in Markdown. */
export function describeErrorCodes(): string {
  const statuses = [...new Set(Object.values(errorStatus))].sort((a, b) => a - b);
  const codesOf = (status: number) =>
    (Object.keys(errorStatus) as ErrorCode[]).filter((code) => errorStatus[code] === status);
  return statuses.map((status) => `- ${status}: ${codesOf(status).join(', ')}`).join('\n');
}

const siteNames = { main: 'main', clinic: 'clinic', both: 'main and clinic' };

/** Who may call an operation, where and how often. */
export function describeAccess({ permission, host, stepUp, rateLimit }: RouteAccess): string {
  return [
    `Permission: ${permission}. Site: ${siteNames[host]}.`,
    stepUp === true ? 'Needs a step-up.' : stepUp ? 'May need a step-up.' : '',
    rateLimit === 'general' ? '' : limitText(rateLimit),
  ]
    .filter(Boolean)
    .join(' ');
}

function limitText(name: RateLimitName): string {
  const { points, seconds } = rateLimits[name];
  return `At most ${points} requests in ${seconds} seconds.`;
}
