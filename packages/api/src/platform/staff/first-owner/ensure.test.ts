import { expect, it } from 'vitest';
import { provideTestApp } from '../../../../test/app.ts';
import { createPlatformOwner, ensurePlatformOwner } from './ensure.ts';

const app = provideTestApp();

let owners = 0;
async function owner(options: { production: boolean; password?: string }) {
  owners += 1;
  const wanted = {
    email: `owner${owners}@tamarack.example`,
    name: 'Ada',
    password: options.password ?? null,
  };
  const { email, password } = await createPlatformOwner(app.deps, wanted, options);
  return { email, password };
}

const signIn = (body: object) => app.call({ method: 'POST', url: '/api/auth/login', body });
const stats = (token: string) => app.call({ url: '/api/tenants/stats', token });

it('a generated password opens only the account until it is changed', async () => {
  const { email, password } = await owner({ production: true });
  const { body } = await signIn({ email, password });
  const refused = await stats(body.token);
  expect([refused.status, refused.body.code]).toEqual([403, 'PASSWORD_CHANGE']);
  expect((await app.call({ url: '/api/auth/me', token: body.token })).status).toBe(200);
  const changed = await app.call({
    method: 'POST',
    url: '/api/account/password',
    token: body.token,
    body: { currentPassword: password, newPassword: 'quiet harbour morning' },
  });
  expect(changed.status).toBe(200);
  const again = await signIn({ email, password: 'quiet harbour morning' });
  expect((await stats(again.body.token)).status).toBe(200);
});

it('a generated password that nobody changed within a day is refused like a wrong one', async () => {
  const { email, password } = await owner({ production: true });
  const sql = app.database.platform;
  await sql('users')
    .where({ email })
    .update({ password_expires_at: sql.raw("now() - interval '1 minute'") });
  const refused = await signIn({ email, password });
  expect([refused.status, refused.body.code]).toEqual([401, 'INVALID_CREDENTIALS']);
});

it.each([
  ['in development', { production: false }],
  ['chosen by whoever installs the product', { production: true, password: 'quiet harbour morning' }],
])('a password %s is kept', async (_name, options) => {
  const { email, password } = await owner(options);
  const { body } = await signIn({ email, password });
  expect((await stats(body.token)).status).toBe(200);
});

it('when two processes start at once, one creates the first owner and neither fails', async () => {
  await app.admin('users').where({ platform_role: 'platform_owner' }).update({ platform_role: 'admin' });
  const first = { email: 'first@tamarack.example', password: null };
  const made = await Promise.all(
    [1, 2].map(() => ensurePlatformOwner(app.deps, first, { production: false })),
  );
  expect(made.filter(Boolean)).toHaveLength(1);
  expect(await app.admin('users').where({ platform_role: 'platform_owner' }).pluck('email')).toEqual([
    'first@tamarack.example',
  ]);
});
