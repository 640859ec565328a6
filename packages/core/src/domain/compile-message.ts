/**
 * The parser of ICU messages. The web package compiles its texts at build time and leaves this out of the
 * browser's scripts.
 */
export { compileMessage, compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
