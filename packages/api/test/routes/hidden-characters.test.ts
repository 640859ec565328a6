import Joi from 'joi';
import { describe, expect, it } from 'vitest';
import { formFields } from '../../src/public/lead-forms/schema.ts';
import { childrenOf } from '../../src/server/json-schema.ts';
import { type Answer, provideTestApp } from '../app.ts';

const app = provideTestApp();

/** Fields that nobody reads: values that are compared or hashed, honeypots, and WebAuthn objects. */
const exempt =
  /\.(password|currentPassword|newPassword|website|proof)$|passkey|response\.id$|validate-template query\.(hash|email)$/;

interface Terms {
  keys?: { key: string; schema: Joi.Schema }[] | null;
  whens?: { then?: Joi.Schema; otherwise?: Joi.Schema; switch?: { then?: Joi.Schema }[] }[] | null;
}

/** Every text schema within a schema, by field path. */
function textsIn(schema: Joi.Schema, path: string): [string, Joi.Schema][] {
  if (exempt.test(path)) return [];
  const { keys, whens } = schema.$_terms as Terms;
  const named = new Map((keys ?? []).map(({ key, schema: child }) => [child, `${path}.${key}`]));
  // A condition on other fields extends the schema, unless the schema is empty.
  const conditional = schema.type === 'any' ? (whens ?? []) : [];
  const choices = conditional
    .flatMap((when) => [when.then, when.otherwise, ...(when.switch ?? []).map((choice) => choice.then)])
    .filter((choice) => Joi.isSchema(choice));
  const below = [...childrenOf(schema), ...choices].flatMap((child) =>
    textsIn(child, named.get(child) ?? path),
  );
  const onlyHolds = choices.length > 0 || ['object', 'array', 'alternatives'].includes(schema.type ?? '');
  return onlyHolds ? below : [[path, schema], ...below];
}

describe('hidden characters', () => {
  it.each(['Maude\u202eGagnon', 'Maude\u200bGagnon', 'Maude\u0007Gagnon', 'Maude\ud800Gagnon'])(
    'are accepted in no field of any route: %j',
    (text) => {
      const fields = app.server.table().flatMap(({ method, path, settings }) =>
        (['params', 'query', 'payload'] as const).flatMap((part) => {
          const schema = settings.validate?.[part] as Joi.Schema | undefined;
          return schema?.$_terms ? textsIn(schema, `${method} ${path} ${part}`) : [];
        }),
      );
      expect(fields.length).toBeGreaterThan(300);
      const accepting = fields.filter(([, schema]) => {
        // Whether a field is allowed depends on others, but its allowed values do not.
        const alone = schema.meta({ alone: true });
        alone.$_terms.whens = null;
        const { error, value } = alone.validate(text);
        // Removing them from the value is fine too.
        return !error && !['Maude Gagnon', 'MaudeGagnon'].includes(value);
      });
      expect(accepting.map(([path]) => path)).toEqual([]);
    },
  );

  it.each([
    ['en', 'This text contains invisible or control characters. Type it again instead of pasting it'],
    [
      'fr',
      'Ce texte contient des caractères invisibles ou de contrôle. Saisissez-le de nouveau au lieu de le coller',
    ],
  ])('are refused with a message at their field (%s)', async (locale, text) => {
    const { token } = await app.person();
    const sent = {
      method: 'PATCH',
      url: '/api/account/profile',
      token,
      headers: { 'accept-language': locale },
    };
    const answer: Answer = await app.call({ ...sent, body: { name: 'Maude\u202enongaG' } });
    expect(answer.status).toBe(400);
    expect(answer.body.fields).toEqual({ name: text });
  });

  it('a name is stored in composed form (NFC)', async () => {
    const { token, userId } = await app.person();
    await app.call({ method: 'PATCH', url: '/api/account/profile', token, body: { name: 'Zoe\u0308' } });
    const row = await app.database.platform('users').where({ user_id: userId }).first('full_name');
    expect(row?.full_name).toBe('Zo\u00eb');
  });

  it('a message may have several lines, a name only one', () => {
    const form = { source: 'contact', email: 'maude@erable.example', name: 'Maude', message: 'one\r\ntwo' };
    expect(formFields.validate(form).value.message).toBe('one\ntwo');
    expect(formFields.validate({ ...form, name: 'Maude\nGagnon' }).error?.details[0]?.type).toBe(
      'rule.oneLine',
    );
  });
});
