import type { Request, ServerRoute } from '@hapi/hapi';
import {
  type FormExtras,
  maxLengths,
  type OptOutForm,
  optOutEndpoints,
  type SpamSignals,
} from '@tamarack/core/domain';
import { type Locale, locales, translator } from '@tamarack/core/domain/text';
import Joi from 'joi';
import type { ServerDeps } from '../../server/deps.ts';
import { errorBody } from '../../server/errors.ts';
import { actorOf, defineRoute, type RouteAccess, refusalOf, withAccess } from '../../server/routes.ts';
import { email, text } from '../../server/schemas.ts';
import { createSecretBox } from '../../server/secret-box.ts';
import { nullable, optional, shape, withDefaults } from '../../server/shape.ts';
import { mainUrl } from '../../server/urls.ts';
import {
  createDoorkeeper,
  type Doorkeeper,
  extraFields,
  postedField,
  postedSignals,
  signalDefaults,
  signalFields,
} from '../forms/index.ts';
import { formPath, optOutPages } from './pages.ts';
import { optOutOfArbitration } from './service.ts';
import { optOutTexts } from './texts.ts';

/** What a person declares; the box has to be ticked. */
const declaration = {
  name: text(maxLengths.fullName, 'nameRequired'),
  email,
  clinicName: optional(nullable(text(maxLengths.clinicName).empty(''))),
  statement: Joi.boolean().truthy('yes').valid(true),
};
const optOutForm = withDefaults(shape<OptOutForm>(declaration), { clinicName: null });
// The extras that every form of the site sends are accepted and ignored: an opt-out is nobody's campaign.
const optOutCall = withDefaults(
  shape<OptOutForm & FormExtras & SpamSignals>({ ...declaration, ...signalFields, ...extraFields }),
  { clinicName: null, ...signalDefaults },
);

/** The opt-out of arbitration: a call of the API, and the form as browsers post it by themselves. */
export function optOutRoutes(deps: ServerDeps): ServerRoute[] {
  const door = createDoorkeeper(createSecretBox(deps.settings.encryptionKeys), deps.clock);
  return [apiRoute(deps, door), ...formRoutes(deps, door)];
}

function apiRoute(deps: ServerDeps, door: Doorkeeper): ServerRoute {
  return defineRoute(optOutEndpoints.submit, {
    summary: 'Opt out of arbitration; the confirmation goes by mail',
    permission: 'public',
    rateLimit: 'mail',
    payload: optOutCall,
    answer: shape<{ message: string }>({ message: Joi.string() }),
    handler: async ({ payload, locale, actor }) => {
      const { website, elapsed, proof, name, email: sender, clinicName } = payload;
      door.admit({ website, elapsed, proof }, sender);
      await optOutOfArbitration(deps, { name, email: sender, clinicName }, locale, actor);
      return { message: translator(optOutTexts, locale)('sent') };
    },
  });
}

const open: RouteAccess = {
  permission: 'public',
  host: 'main',
  rateLimit: 'mail',
  idempotent: false,
  client: false,
  summary: 'The opt-out of arbitration, posted without a script',
  answer: null,
  statuses: [200],
};

function formRoutes(deps: ServerDeps, door: Doorkeeper): ServerRoute[] {
  return locales.flatMap((locale) => [
    withAccess(
      { ...open, refusalPage: (request, refusal) => optOutPages(locale, request, deps).refused(refusal) },
      {
        method: 'POST',
        path: formPath[locale],
        options: {
          payload: { allow: 'application/x-www-form-urlencoded', maxBytes: 8_192, timeout: 10_000 },
        },
        handler: async (request, h) => {
          const { status, page } = await answer(request, locale, deps, door);
          return h.response(page).type('text/html; charset=utf-8').code(status);
        },
      },
    ),
    // Whoever reloads the answer's address or types it is taken to the form.
    withAccess(
      { ...open, rateLimit: 'general' },
      {
        method: 'GET',
        path: formPath[locale],
        handler: (_request, h) => h.redirect(mainUrl(deps.settings, locale, '/arbitration-opt-out')),
      },
    ),
  ]);
}

async function answer(
  request: Request,
  locale: Locale,
  deps: ServerDeps,
  door: Doorkeeper,
): Promise<{ status: number; page: string }> {
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
  if (door.asks(postedSignals(request), address)) {
    const certain = { name, email: address, clinicName: clinicName ?? '' };
    return { status: 200, page: pages.confirm(certain, door.proofFor(address)) };
  }
  await optOutOfArbitration(deps, { name, email: address, clinicName }, locale, actorOf(request));
  return { status: 200, page: pages.sent(address) };
}
