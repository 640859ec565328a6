/** Reads ICU messages. The web package compiles its texts as it is built and leaves this out of the browser's scripts. */
export { compileMessage, compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
