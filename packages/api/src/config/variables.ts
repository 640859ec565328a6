import { brand } from '@tamarack/core/domain';
import { conversionNames } from '../public/conversions/types.ts';
import { networks, oneOf, secret, secrets, someOf, text, url, whole, yesNo } from './kinds.ts';

const HOST_NAME = /^(?=.{1,253}$)[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?(\.[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)*$/;
const ENCRYPTION_KEY_BYTES = 32;
const JWT_SECRET_LENGTH = 32;
const PRODUCT = brand.name.toLowerCase();

/** First platform owner of a development start. */
export const defaultAdminEmail = `owner@${brand.supportEmail.split('@')[1]}`;

/**
 * Every environment variable of the server: the one source of what is accepted, of the error messages, of
 * docs/configuration.md and of .env.example.
 */
export const variables = {
  NODE_ENV: oneOf(['development', 'production', 'test'], {
    default: '`development`',
    setBy: 'self-hoster',
    example: 'production',
    description:
      'In `production` nothing is generated or guessed: secrets, database and HTTPS have to be given.',
  }),
  ROLE: oneOf(['all', 'server', 'worker'], {
    default: '`all`',
    setBy: 'self-hoster',
    description:
      'What this process does: answer requests, carry out operations and deliver mail, or both. `server` and `worker` need `DATABASE_URL`.',
  }),
  PORT: whole(0, 65_535, {
    default: '`5000`',
    setBy: 'self-hoster',
    example: '5000',
    description: 'TCP port of site and API. `0` takes any free one.',
  }),
  HOST: text({
    type: 'address or host name',
    default: '`localhost`: 127.0.0.1 and ::1',
    setBy: 'self-hoster',
    example: '0.0.0.0',
    pattern: /^[0-9a-zA-Z.:-]+$/,
    not: 'is neither an address nor a host name',
    description: 'Address to listen on.',
  }),
  PUBLIC_HOST: text({
    type: 'host name',
    default: '`localhost`',
    setBy: 'self-hoster',
    example: 'clinics.example.com',
    pattern: HOST_NAME,
    not: 'is not a host name in lower case, without scheme, port or path',
    description:
      'Name under which people reach the main site. A clinic’s site is `{subdomain}.{PUBLIC_HOST}`, so DNS and certificate need the wildcard too.',
  }),
  TLS_CERT_FILE: text({
    type: 'file name',
    default: 'none: plain HTTP',
    setBy: 'self-hoster',
    example: '/etc/ssl/clinics/fullchain.pem',
    pattern: /./,
    not: 'is empty',
    description: 'Certificate chain (PEM). With `TLS_KEY_FILE` the server speaks HTTPS on `PORT`.',
  }),
  TLS_KEY_FILE: text({
    type: 'file name',
    default: 'none: plain HTTP',
    setBy: 'self-hoster',
    example: '/etc/ssl/clinics/privkey.pem',
    pattern: /./,
    not: 'is empty',
    description: 'Private key (PEM) of the certificate.',
  }),
  TRUST_PROXY: networks({
    default: 'none',
    setBy: 'self-hoster',
    description:
      'Proxies whose forwarded headers count, and which speak HTTPS with the visitors. `loopback` means 127.0.0.0/8 and ::1.',
  }),
  DATA_DIR: text({
    type: 'folder',
    default: '`.data` in the clone',
    setBy: 'self-hoster',
    example: `/var/lib/${PRODUCT}`,
    pattern: /./,
    not: 'is empty',
    description: 'What the product keeps: embedded database, outbox, development secrets.',
  }),
  DATABASE_URL: url(['postgres', 'postgresql'], {
    default: 'the embedded PostgreSQL, in development',
    setBy: 'self-hoster',
    example: `postgres://${PRODUCT}:password@db.example.com:5432/${PRODUCT}?sslmode=verify-full`,
    secret: true,
    description: 'Database of a server of your own, as a plain login role. Required in production.',
  }),
  DATABASE_ADMIN_URL: url(['postgres', 'postgresql'], {
    default: 'none',
    setBy: 'self-hoster',
    example: `postgres://postgres:password@db.example.com:5432/${PRODUCT}?sslmode=verify-full`,
    secret: true,
    description:
      'The same database as a role that may create roles and tables. Used for migrations alone: at the start when set, or by `npm run admin -- migrate`.',
  }),
  DATABASE_POOL_SIZE: whole(2, 100, {
    unit: 'connections',
    default: '`10`',
    setBy: 'self-hoster',
    example: '10',
    description: 'Most connections of each of the three pools (platform, clinics, worker).',
  }),
  ADMIN_EMAIL: text({
    type: 'e-mail address',
    default: `\`${defaultAdminEmail}\` in development`,
    setBy: 'self-hoster',
    example: 'owner@example.com',
    pattern: /^[^\s@]+@[^\s@]+\.[^\s@.]+$/,
    not: 'is not an e-mail address',
    description: 'First platform owner, created when there is none yet.',
  }),
  ADMIN_PASSWORD: secret(8, {
    default: 'generated and printed once',
    setBy: 'self-hoster',
    description: 'Password of the first platform owner. Remove it after the first start.',
  }),
  SAMPLE_DATA: yesNo({
    default: '`true` in development, else `false`',
    setBy: 'developer',
    example: 'false',
    description: 'Loads invented clinics into an empty database. Refused in production.',
  }),
  JWT_SECRETS: secrets({
    default: 'generated into `DATA_DIR` in development',
    setBy: 'self-hoster',
    each: `of at least ${JWT_SECRET_LENGTH} characters`,
    accepts: (item) => item.length >= JWT_SECRET_LENGTH,
    description:
      'Sign the sessions; the first signs, all are accepted, so a new one goes in front and the old one leaves after 14 days. Required in production.',
  }),
  ENCRYPTION_KEYS: secrets({
    default: 'generated into `DATA_DIR` in development',
    setBy: 'self-hoster',
    each: `${ENCRYPTION_KEY_BYTES} bytes in base64`,
    accepts: (item) =>
      /^[A-Za-z0-9+/]+={0,2}$/.test(item) && Buffer.from(item, 'base64').length === ENCRYPTION_KEY_BYTES,
    description:
      'Encrypt secrets at rest; the first encrypts, all decrypt. Without the key that encrypted it, a second factor is lost. Required in production.',
  }),
  SMTP_URL: url(['smtp', 'smtps'], {
    default: 'none: messages become files in `DATA_DIR/mail`',
    setBy: 'self-hoster',
    example: 'smtps://user:password@mail.example.com:465',
    secret: true,
    description: 'Relay that delivers the mail.',
  }),
  MAIL_FROM: text({
    type: 'e-mail address',
    default: 'the support address',
    setBy: 'self-hoster',
    example: 'hello@example.com',
    pattern: /^[^\s@]+@[^\s@]+\.[^\s@.]+$/,
    not: 'is not an e-mail address',
    description: 'Sender of the mail; the relay has to accept it.',
  }),
  CONVERSIONS_URL: url(['https', 'http'], {
    default: 'none: no events leave',
    setBy: 'self-hoster',
    example: 'https://graph.facebook.com',
    description:
      'Base address of the conversions API, without a version. Set `CONVERSIONS_URL`, `CONVERSIONS_PIXEL_ID` and `CONVERSIONS_TOKEN`, or none of the three. In production `http://` only on this machine.',
  }),
  CONVERSIONS_VERSION: text({
    type: 'version',
    default: '`v23.0`',
    setBy: 'self-hoster',
    example: 'v23.0',
    pattern: /^v\d{1,3}\.\d$/,
    not: 'is not a version such as v23.0',
    description: 'Version of the conversions API.',
  }),
  CONVERSIONS_PIXEL_ID: text({
    type: 'digits',
    default: 'none',
    setBy: 'self-hoster',
    example: '123456789012345',
    pattern: /^\d{5,20}$/,
    not: 'is not a number of 5 to 20 digits',
    description: 'Data set the events belong to, and the pixel that pages load after consent.',
  }),
  CONVERSIONS_TOKEN: secret(16, {
    default: 'none',
    setBy: 'self-hoster',
    description: 'Access token of the conversions API. It stays on the server.',
  }),
  CONVERSIONS_TEST_CODE: text({
    type: 'test code',
    default: 'none',
    setBy: 'developer',
    example: 'TEST12345',
    pattern: /^[A-Z0-9]{3,20}$/,
    not: 'is not 3 to 20 capital letters and digits',
    description: 'Marks the events as tests for the provider. Refused in production.',
  }),
  CONVERSIONS_VALUE: whole(0, 1_000_000, {
    unit: '`CONVERSIONS_CURRENCY`',
    default: '`99`',
    setBy: 'self-hoster',
    example: '99',
    description: 'What the events of the registration say they are worth.',
  }),
  CONVERSIONS_CURRENCY: text({
    type: 'ISO 4217 code',
    default: '`USD`',
    setBy: 'self-hoster',
    example: 'USD',
    pattern: /^[A-Z]{3}$/,
    not: 'is not three capital letters',
    description: 'Currency of `CONVERSIONS_VALUE`.',
  }),
  CONVERSIONS_EVENTS: someOf(conversionNames, {
    default: 'all of them',
    setBy: 'self-hoster',
    description: 'Types of events that are sent; those not named are switched off.',
  }),
  CALENDAR_URL: url(['https'], {
    default: 'none: a request form in its place',
    setBy: 'self-hoster',
    example: 'https://calendly.com/your-team/demo',
    description: 'Booking calendar that the pages embed, after consent.',
  }),
  ANALYTICS_ID: text({
    type: 'measurement id',
    default: 'none: no analytics',
    setBy: 'self-hoster',
    example: 'G-ABCDEF1234',
    pattern: /^[A-Z]{1,3}-[A-Z0-9-]{4,20}$/,
    not: 'is not a measurement id',
    description: 'Browser analytics, loaded after consent only.',
  }),
  METRICS_TOKEN: secret(16, {
    default: 'none: `/metrics` answers on loopback only, and only when no proxy is trusted',
    setBy: 'self-hoster',
    description: 'Bearer token that `/metrics` asks for.',
  }),
  ARGON2_MEMORY: whole(19_456, 1_048_576, {
    unit: 'KiB',
    default: '`19456`',
    setBy: 'self-hoster',
    example: '47104',
    description:
      'Memory of one password hash (argon2id). A changed value takes effect at each person’s next sign-in.',
  }),
  ARGON2_ITERATIONS: whole(1, 20, {
    unit: 'passes',
    default: '`2`',
    setBy: 'self-hoster',
    example: '2',
    description: 'Passes of one password hash. `1` needs `ARGON2_MEMORY` of at least 47104.',
  }),
  ARGON2_PARALLELISM: whole(1, 16, {
    unit: 'lanes',
    default: '`1`',
    setBy: 'self-hoster',
    example: '1',
    description: 'Lanes of one password hash.',
  }),
  LOG_LEVEL: oneOf(['info', 'fatal', 'error', 'warn', 'debug', 'trace', 'silent'], {
    default: '`info` in production, else `warn`',
    setBy: 'self-hoster',
    description: 'Least severe entries that are logged, as JSON lines on standard output.',
  }),
  RATE_LIMIT_FACTOR: whole(1, 1_000_000, {
    default: '`1`',
    setBy: 'developer',
    example: '100',
    description: 'Multiplies every rate limit, for load tests. Refused in production.',
  }),
  STOP_TIMEOUT: whole(1, 300, {
    unit: 'seconds',
    default: '`15`',
    setBy: 'self-hoster',
    example: '15',
    description: 'How long a stop waits for requests and jobs under way.',
  }),
};

/** What the variables hold after reading; undefined where one is not set. */
export type Values = {
  [K in keyof typeof variables]: ReturnType<(typeof variables)[K]['read']> | undefined;
};
