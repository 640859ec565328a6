import type { ResponseToolkit, ServerRoute } from '@hapi/hapi';
import { foldText } from '@tamarack/core/domain';
import type { Locale } from '@tamarack/core/domain/text';
import {
  ownPayEndpoints,
  payRunEndpoints,
  queryLength,
  type Statement,
} from '@tamarack/core/domain/workspace';
import type { ServerDeps } from '../../../server/deps.ts';
import { defineRoute } from '../../../server/routes.ts';
import { textOfLines, uuid, version } from '../../../server/schemas.ts';
import { shape } from '../../../server/shape.ts';
import { changed } from '../../shared/index.ts';
import { answer, askAbout } from '../queries/service.ts';
import { ownPay, statement } from '../schemas.ts';
import { say } from '../text.ts';
import { printStatements } from './paper.ts';
import { readOwnPay, readOwnStatement, readStatement, readStatements } from './service.ts';

const ofRun = shape<{ runId: string }>({ runId: uuid });
const ofPerson = shape<{ runId: string; staffId: string }>({ runId: uuid, staffId: uuid });

const pdf = 'application/pdf';
async function print(
  h: ResponseToolkit,
  statements: [Statement, ...Statement[]],
  { locale, who }: { locale: Locale; who: string },
) {
  const [{ from, to }] = statements;
  return h
    .response(await printStatements(statements, locale))
    .type(pdf)
    .header('content-disposition', `inline; filename="${say(locale, 'payFile')}-${from}-${to}-${who}.pdf"`);
}

function printOne(h: ResponseToolkit, statement: Statement, locale: Locale) {
  const words = foldText(statement.staffName).match(/[a-z0-9]+/g);
  return print(h, [statement], { locale, who: words?.join('-') ?? statement.staffId });
}

/** Contractors' statements and their queries about them. */
export function statementRoutes(deps: ServerDeps): ServerRoute[] {
  const read = { permission: 'pay:read', host: 'clinic' } as const;
  const own = { permission: 'pay:own', host: 'clinic' } as const;
  return [
    defineRoute(payRunEndpoints.statement, {
      ...read,
      summary: 'A contractor’s statement with every visit on it',
      params: ofPerson,
      answer: shape({ statement }),
      handler: async ({ params, clinic }) => ({
        statement: await readStatement({ deps, access: clinic }, params.runId, params.staffId),
      }),
    }),
    defineRoute(payRunEndpoints.pdf, {
      ...read,
      summary: 'A contractor’s statement as PDF',
      params: ofPerson,
      file: pdf,
      handler: async ({ params, clinic, locale, h }) =>
        printOne(h, await readStatement({ deps, access: clinic }, params.runId, params.staffId), locale),
    }),
    defineRoute(payRunEndpoints.pdfs, {
      ...read,
      summary: 'All statements of a run as one PDF',
      params: ofRun,
      file: pdf,
      handler: async ({ params, clinic, locale, h }) =>
        print(h, await readStatements({ deps, access: clinic }, params.runId), {
          locale,
          who: say(locale, 'allStatements'),
        }),
    }),
    defineRoute(payRunEndpoints.answer, {
      summary: 'Answer what a contractor asked about a line',
      permission: 'pay:manage',
      host: 'clinic',
      params: shape({ queryId: uuid }),
      payload: shape({ version, answer: textOfLines(queryLength) }),
      answer: changed,
      handler: ({ params, payload, clinic, locale }) =>
        answer({ deps, access: clinic, locale }, params.queryId, payload),
    }),
    defineRoute(ownPayEndpoints.get, {
      ...own,
      summary: 'The reader’s pay so far, agreements and statements',
      answer: shape({ pay: ownPay }),
      handler: async ({ clinic }) => ({ pay: await readOwnPay({ deps, access: clinic }) }),
    }),
    defineRoute(ownPayEndpoints.statement, {
      ...own,
      summary: 'A statement of the reader’s own, from review on',
      params: ofRun,
      answer: shape({ statement }),
      handler: async ({ params, clinic }) => ({
        statement: await readOwnStatement({ deps, access: clinic }, params.runId),
      }),
    }),
    defineRoute(ownPayEndpoints.pdf, {
      ...own,
      summary: 'A statement of the reader’s own as PDF',
      params: ofRun,
      file: pdf,
      handler: async ({ params, clinic, locale, h }) =>
        printOne(h, await readOwnStatement({ deps, access: clinic }, params.runId), locale),
    }),
    defineRoute(ownPayEndpoints.ask, {
      ...own,
      summary: 'Ask about a line of one’s own statement',
      params: ofRun,
      payload: shape({ attendanceId: uuid, text: textOfLines(queryLength) }),
      answer: changed,
      handler: ({ params, payload, clinic, locale }) =>
        askAbout({ deps, access: clinic, locale }, params.runId, payload),
    }),
  ];
}
