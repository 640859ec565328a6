import type { Request, ServerRoute } from '@hapi/hapi';
import {
  type FormExtras,
  maxLengths,
  type OptOutForm,
  optOutEndpoints,
  type SpamSignals,
} from '@tamarack/core/domain';
import { type Locale, translator } from '@tamarack/core/domain/text';
import Joi from 'joi';
import type { ServerDeps } from '../../server/deps.ts';
import { errorBody } from '../../server/errors.ts';
import { actorOf, defineRoute, refusalOf } from '../../server/routes.ts';
import { email, text } from '../../server/schemas.ts';
import { nullable, optional, shape, withDefaults } from '../../server/shape.ts';
import { mainUrl } from '../../server/urls.ts';
import {
  createSpamCheck,
  extraFields,
  type PostedFormAnswer,
  postedField,
  postedFormRoutes,
  postedSignals,
  type SpamCheck,
  signalDefaults,
  signalFields,
} from '../forms/index.ts';
import { formPath, optOutPages } from './pages.ts';
import { optOutOfArbitration } from './service.ts';
import { optOutTexts } from './text.ts';

/** The declaration; its box has to be ticked. */
const declaration = {
  name: text(maxLengths.fullName, 'nameRequired'),
  email,
  clinicName: optional(nullable(text(maxLengths.clinicName).empty(''))),
  statement: Joi.boolean().truthy('yes').valid(true),
};
const optOutForm = withDefaults(shape<OptOutForm>(declaration), { clinicName: null });
// The extra fields that every form of the site sends are accepted and ignored: an opt-out belongs to no campaign.
const optOutCall = withDefaults(
  shape<OptOutForm & FormExtras & SpamSignals>({ ...declaration, ...signalFields, ...extraFields }),
  { clinicName: null, ...signalDefaults },
);

/** The opt-out of arbitration: an API call, and a form for browsers without JavaScript. */
export function optOutRoutes(deps: ServerDeps): ServerRoute[] {
  const spamCheck = createSpamCheck(deps);
  return [apiRoute(deps, spamCheck), ...formRoutes(deps, spamCheck)];
}

function apiRoute(deps: ServerDeps, spamCheck: SpamCheck): ServerRoute {
  return defineRoute(optOutEndpoints.submit, {
    summary: 'Opt out of arbitration; the confirmation is sent by email',
    permission: 'public',
    rateLimit: 'mail',
    payload: optOutCall,
    answer: shape({ message: Joi.string() }),
    handler: async ({ payload, locale, actor }) => {
      const { website, elapsed, proof, name, email: sender, clinicName } = payload;
      spamCheck.admit({ website, elapsed, proof }, sender);
      await optOutOfArbitration(deps, { name, email: sender, clinicName }, locale, actor);
      return { message: translator(optOutTexts, locale)('sent') };
    },
  });
}

function formRoutes(deps: ServerDeps, spamCheck: SpamCheck): ServerRoute[] {
  return postedFormRoutes({
    summary: 'The opt-out of arbitration, for browsers without JavaScript',
    path: formPath,
    maxBytes: 8_192,
    answer: (request, locale) => answer(request, locale, deps, spamCheck),
    reopen: async (_request, locale) => ({
      redirectTo: mainUrl(deps.settings, locale, '/arbitration-opt-out'),
    }),
    refused: (request, locale, refusal) => optOutPages(locale, request, deps).refused(refusal),
  });
}

async function answer(
  request: Request,
  locale: Locale,
  deps: ServerDeps,
  spamCheck: SpamCheck,
): Promise<PostedFormAnswer> {
  const pages = optOutPages(locale, request, deps);
  const typed = {
    name: postedField(request, 'name'),
    email: postedField(request, 'email'),
    clinicName: postedField(request, 'clinicName'),
  };
  const statement = postedField(request, 'statement') !== '' || undefined;
  const checked = optOutForm.validate({ ...typed, statement }, { abortEarly: false });
  if (checked.error) {
    const { fields = {} } = errorBody(refusalOf(checked.error), locale);
    return { status: 400, page: pages.form(typed, fields) };
  }
  const { name, email: address, clinicName = null } = checked.value;
  if (spamCheck.asks(postedSignals(request), address)) {
    const certain = { name, email: address, clinicName: clinicName ?? '' };
    return { status: 200, page: pages.confirm(certain, spamCheck.proofFor(address)) };
  }
  await optOutOfArbitration(deps, { name, email: address, clinicName }, locale, actorOf(request));
  return { status: 200, page: pages.sent(address) };
}
