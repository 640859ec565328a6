import { type Catalogue, type Translate, translator } from '@tamarack/core/domain';

/** A catalogue of the main process, which speaks English as the whole console does. */
function mainText<const E extends Record<string, string>>(en: E): Translate<Extract<keyof E, string>> {
  const catalogue: Catalogue<Extract<keyof E, string>> = { en, fr: en };
  return translator(catalogue, 'en');
}

export const t = mainText({
  notAnAddress: 'That is not the address of a server. Enter one such as {example}.',
  notHttps: 'This address is not encrypted. Use https:// for a server that is not on this computer.',
  unreachable: '{host} does not answer. Check the address and your connection.',
  certificate: '{host} could not prove that it is itself: its certificate is not valid.',
  otherProduct: '{host} answers, but it is no {product} server.',
  tooOld: '{host} runs a version that is too old for this application.',
  tooNew: '{host} runs a version that is too new for this application. Update the application.',
  desktopOff: '{host} lets no installed console in. Ask the person who runs it.',

  noServer: 'Choose a server first.',
  noSuchCall: 'An error occurred while setting up the request.',
  notWritten: 'The file could not be written. Check that there is room and that you may write there.',
});
