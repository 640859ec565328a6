import type { ResponseToolkit } from '@hapi/hapi';
import { foldText } from '@tamarack/core/domain';
import type { Locale } from '@tamarack/core/domain/text';
import {
  ownPayEndpoints,
  payRunEndpoints,
  queryLength,
  type Statement,
} from '@tamarack/core/domain/workspace';
import { textOfLines, uuid, version } from '../../../server/schemas.ts';
import { shape } from '../../../server/shape.ts';
import { workspaceRoutes } from '../../access/index.ts';
import { changed } from '../../shared/index.ts';
import { answer, askAbout } from '../queries/service.ts';
import { ownPay, statement } from '../schemas.ts';
import { say } from '../text.ts';
import { printStatements } from './paper.ts';
import { readOwnPay, readOwnStatement, readStatement, readStatements } from './service.ts';

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
export const statementRoutes = workspaceRoutes((route) => [
  route(payRunEndpoints.statement, {
    permission: 'pay:read',
    summary: 'A contractor’s statement with every visit on it',
    answer: shape({ statement }),
    handler: async ({ call, params }) => ({
      statement: await readStatement(call, params.runId, params.staffId),
    }),
  }),
  route(payRunEndpoints.pdf, {
    permission: 'pay:read',
    summary: 'A contractor’s statement as PDF',
    file: pdf,
    handler: async ({ call, params, locale, h }) =>
      printOne(h, await readStatement(call, params.runId, params.staffId), locale),
  }),
  route(payRunEndpoints.pdfs, {
    permission: 'pay:read',
    summary: 'All statements of a run as one PDF',
    file: pdf,
    handler: async ({ call, params, locale, h }) =>
      print(h, await readStatements(call, params.runId), {
        locale,
        who: say(locale, 'allStatements'),
      }),
  }),
  route(payRunEndpoints.answer, {
    summary: 'Answer what a contractor asked about a line',
    permission: 'pay:manage',
    payload: shape({ version, answer: textOfLines(queryLength) }),
    answer: changed,
    handler: ({ call, params, payload }) => answer(call, params.queryId, payload),
  }),
  route(ownPayEndpoints.get, {
    permission: 'pay:own',
    summary: 'The reader’s pay so far, agreements and statements',
    answer: shape({ pay: ownPay }),
    handler: async ({ call }) => ({ pay: await readOwnPay(call) }),
  }),
  route(ownPayEndpoints.statement, {
    permission: 'pay:own',
    summary: 'A statement of the reader’s own, from review on',
    answer: shape({ statement }),
    handler: async ({ call, params }) => ({ statement: await readOwnStatement(call, params.runId) }),
  }),
  route(ownPayEndpoints.pdf, {
    permission: 'pay:own',
    summary: 'A statement of the reader’s own as PDF',
    file: pdf,
    handler: async ({ call, params, locale, h }) =>
      printOne(h, await readOwnStatement(call, params.runId), locale),
  }),
  route(ownPayEndpoints.ask, {
    permission: 'pay:own',
    summary: 'Ask about a line of one’s own statement',
    payload: shape({ attendanceId: uuid, text: textOfLines(queryLength) }),
    answer: changed,
    handler: ({ call, params, payload }) => askAbout(call, params.runId, payload),
  }),
]);
