import {
  compileMessage as compile,
  compileMessageOrThrow as compileOrThrow,
} from '@lingui/message-utils/compileMessage';
import { markElisions } from './french.ts';

/**
 * The parser of ICU messages. The web package compiles its texts at build time and leaves this out of the
 * browser's scripts.
 */
export const compileMessage = (message: string) => compile(markElisions(message));
export const compileMessageOrThrow = (message: string) => compileOrThrow(markElisions(message));
