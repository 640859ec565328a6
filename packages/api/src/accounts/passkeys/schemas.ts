import type { PasskeyRequest, PasskeyResponse } from '@tamarack/core/domain';
import Joi from 'joi';
import { shape, trusted } from '../../server/shape.ts';

/** Options for a browser. */
export const passkeyRequest = shape<{ request: PasskeyRequest }>({
  request: trusted<PasskeyRequest>(Joi.object().unknown()),
});

/** Response of a browser, in WebAuthn's JSON; the WebAuthn library checks the details. */
export const passkeyResponse = trusted<PasskeyResponse>(
  Joi.object({ id: Joi.string().max(1400).required() }).unknown(),
);
