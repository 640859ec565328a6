import type { PasskeyRequest, PasskeyResponse } from '@tamarack/core/domain';
import Joi from 'joi';
import { shape, trusted } from '../../server/shape.ts';

/** What a browser is asked. */
export const passkeyRequest = shape<{ request: PasskeyRequest }>({
  request: trusted<PasskeyRequest>(Joi.object().unknown()),
});

/** What a browser answers, in WebAuthn's JSON; the WebAuthn library checks the rest. */
export const passkeyResponse = trusted<PasskeyResponse>(
  Joi.object({ id: Joi.string().max(1400).required() }).unknown(),
);
